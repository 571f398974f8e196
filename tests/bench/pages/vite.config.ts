import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../../..')

/** Answers /sdk/<version>/codelists/<list>/lang/<lang> and /templates/<id> from the repository, as the server does. */
export function answerData(url: string): string | null {
  if (/^\/sdk\/[\d.]+\/basic-meta-data/.test(url)) return JSON.stringify({ dataVersion: 'bench' })
  const list = /^\/sdk\/([\d.]+)\/codelists\/([\w-]+)\/lang\/(de|en)/.exec(url)
  if (list) {
    const file: { codes: (string | undefined)[][] } = JSON.parse(
      readFileSync(join(root, 'eforms-sdk/data', list[1] ?? '', 'codelists', `${list[2]}.json`), 'utf8'),
    )
    const name = list[3] === 'de' ? 1 : 2
    return JSON.stringify({ codes: file.codes.map((row) => (row[3] ? [row[0], row[name], row[3]] : [row[0], row[name]])) })
  }
  const template = /^\/templates\/(EU-[\w-]+)/.exec(url)
  return template ? readFileSync(join(root, 'templates/eu/1.7', `${template[1]}.json`), 'utf8') : null
}

const data: Plugin = {
  name: 'bench-data',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const body = answerData(request.url ?? '')
      if (body === null) return next()
      response.setHeader('content-type', 'application/json')
      response.end(body)
    })
  },
}

/** Pages that are not part of the product: a stage for the form, and the contestants of the bench. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [data],
  build: {
    outDir: resolve(root, 'dist/bench-pages'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        stage: join(import.meta.dirname, 'stage.html'),
        ours: join(import.meta.dirname, 'ours.html'),
        stock: join(import.meta.dirname, 'stock.html'),
        plain: join(import.meta.dirname, 'plain.html'),
      },
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
    },
  },
})
