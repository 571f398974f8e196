import { join, resolve } from 'node:path'
import { defineConfig } from 'vite'

/** The page of the bench of the map, apart from the other benches’ pages. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: {
    outDir: resolve(import.meta.dirname, '../../../dist/bench-map'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { map: join(import.meta.dirname, 'map.html') },
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
    },
  },
})
