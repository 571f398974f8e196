type Sharp = (typeof import('sharp'))['default']

let opened: Promise<Sharp> | undefined

const open = async (): Promise<Sharp> => {
  const { default: sharp } = await import('sharp')
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
  return sharp
}

/**
 * The one way to sharp: no loader of SVG, PDF or files on disk, nothing kept, one core for each picture. Loaded with the first picture: a
 * server that draws none carries 25 MB less.
 */
export const openSharp = (): Promise<Sharp> => (opened ??= open())
