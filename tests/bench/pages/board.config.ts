import { join, resolve } from 'node:path'
import { defineConfig } from 'vite'

/** The page of the board's bench, apart from those of the form: both benches may run one after the other without building the other's. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: {
    outDir: resolve(import.meta.dirname, '../../../dist/bench-board'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { board: join(import.meta.dirname, 'board.html') },
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
    },
  },
})
