// Calls carried to a server: the one that served the page. The answer is lines of JSON, each with one of the fields
// progress, result and error; the last line has a result or an error.

/** call asks the planner; see backend.js. */
export async function call(name, request, onProgress) {
  let response;
  try {
    response = await fetch(`api/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
  } catch {
    throw new Error('The planner does not answer. Is the program still running?');
  }
  for await (const line of linesOf(response.body)) {
    const message = JSON.parse(line);
    if (message.error) throw new Error(message.error);
    if ('result' in message) return message.result;
    if (message.progress && onProgress) onProgress(message.progress);
  }
  throw new Error('The planner ended before it had answered.');
}

/** linesOf yields the lines of a stream of bytes as they arrive. */
async function* linesOf(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    for (const line of lines) if (line) yield line;
  }
  if (rest) yield rest;
}
