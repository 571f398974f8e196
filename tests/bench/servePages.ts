import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'

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
