package exhaustive

// builder collects the rows of a closed run: in pages while the bucket is small, else straight into a file.
type builder struct {
	pool *pool
	g, h int
	run  *run
	file *fileWriter
}

// newBuilder begins a run of rows of at least g pushes and the bound h.
func (p *pool) newBuilder(g, h int) *builder {
	return &builder{pool: p, g: g, h: h, run: &run{g: g, h: h}}
}

func (c *builder) append(row []uint64) error {
	p := c.pool
	if c.file != nil {
		return c.file.append(row)
	}
	if c.run.rows == len(c.run.pages)*p.form.per() {
		if len(c.run.pages) >= p.limit/looseShare {
			if err := c.toFile(); err != nil {
				return err
			}
			return c.file.append(row)
		}
		p.Lock()
		page, err := p.page()
		p.Unlock()
		if err != nil {
			return err
		}
		c.run.pages = append(c.run.pages, page)
	}
	c.run.rows++
	copy(p.form.at(c.run.pages, c.run.rows-1), row)
	return nil
}

// toFile moves what was collected to a file and goes on there.
func (c *builder) toFile() (err error) {
	if c.file, err = c.pool.create(c.g); err != nil {
		return err
	}
	for i := range c.run.rows {
		if err := c.file.append(c.pool.form.at(c.run.pages, i)); err != nil {
			return err
		}
	}
	c.pool.Lock()
	c.pool.release(c.run.pages)
	c.pool.Unlock()
	c.run.pages = nil
	return nil
}

func (c *builder) finish() (*run, error) {
	if c.file != nil {
		return c.file.finish(c.h)
	}
	return c.run, nil
}

// abandon gives up a run that is not complete.
func (c *builder) abandon() error {
	c.pool.release(c.run.pages)
	if c.file == nil {
		return nil
	}
	c.pool.obsolete = append(c.pool.obsolete, c.file.name)
	return c.file.to.Close()
}
