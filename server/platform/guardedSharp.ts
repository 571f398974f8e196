import sharp from 'sharp'

// Whatever a file claims to be: only what reads these formats is there at all.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadTiffBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** The one way to sharp for what others sent: no loader of SVG, PDF or files on disk, nothing kept, one core for each picture. */
export { sharp }
