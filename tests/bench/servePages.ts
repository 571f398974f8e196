import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { build } from 'vite'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

/** Serves the built pages of a bench on loopback; `answer` is asked first, for JSON that a page reads. */
export function servePages(
  pages: string,
  answer: (url: string) => string | null = () => null,
): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    const data = answer(url)
    const file = join(pages, url.split('?')[0] ?? '')
    if (data !== null) response.setHeader('content-type', 'application/json').end(data)
    else if (file.startsWith(pages) && existsSync(file) && extname(file) !== '')
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(readFileSync(file))
    else response.writeHead(404).end()
  })
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done({ server, origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` })
    }),
  )
}

/** Builds pages/NAME.html alone, in a folder of its own, so that benches may run one after the other, and serves it on loopback. */
export async function serveBuilt(name: string): Promise<{ server: Server; origin: string }> {
  const outDir = resolve(import.meta.dirname, `../../dist/bench-${name}`)
  const root = join(import.meta.dirname, 'pages')
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    base: './',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { [name]: join(root, `${name}.html`) },
        onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
      },
    },
  })
  return servePages(outDir)
}
