import { defineConfig, type Plugin } from 'vite'
import { cutCss } from './web/ui/theme/cutCss'

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Fomantic's component styles carry every variant; only classes our parts really use may reach the bundle. */
const cutFomantic: Plugin = {
  name: 'lotse-cut-fomantic',
  enforce: 'pre',
  transform(code, id) {
    return /fomantic-ui-css[\\/]components[\\/][a-z]+\.css/.test(id) ? { code: cutCss(code), map: null } : undefined
  },
}

/** What every page needs, in chunks that outlive a release of ours. */
const VENDOR: [name: string, packages: RegExp][] = [
  ['react', /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser|use-sync-external-store)[\\/]/],
  ['data', /node_modules[\\/](@tanstack|i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/],
]

export default defineConfig({
  root: 'web',
  // The CSP forbids data: fonts and inline scripts, so nothing is inlined.
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
    manifest: 'manifest.json',
    rolldownOptions: {
      // 'use client' marks mean nothing in a bundle without server components.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
      output: { codeSplitting: { groups: VENDOR.map(([name, test]) => ({ name, test })) } },
    },
  },
  plugins: [cutFomantic],
  server: {
    proxy: {
      '/api': SERVER,
      '/sdk': SERVER,
      '/healthz': SERVER,
      '/websocket': { target: SERVER, ws: true },
    },
  },
})
