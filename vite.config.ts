import { defineConfig, type Plugin } from 'vite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import { LANGUAGES } from './engine/languages'

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Classes of fomantic that our parts render; a selector with any other class can never match and is cut. */
const USED = new Set([
  'ui',
  'button',
  'buttons',
  'icon',
  'labeled',
  'fluid',
  'loading',
  'disabled',
  'active',
  'focus',
  'attached',
  'compact',
  'modal',
  'modals',
  'dimmer',
  'dimmed',
  'dimmable',
  'page',
  'visible',
  'hidden',
  'top',
  'aligned',
  'scrolling',
  'content',
  'header',
  'actions',
  'transition',
  'animating',
  'fade',
  'in',
  'out',
  'checkbox',
  'toggle',
  'radio',
  'checked',
  'fitted',
  'read-only',
  'indeterminate',
  'input',
  'breadcrumb',
  'section',
  'divider',
])

const isUsed = (selector: string): boolean =>
  !selector.includes('[class*=') && [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].every((match) => USED.has(match[1] ?? ''))

/**
 * Cuts a fomantic component's style sheet to the classes above and puts it into the layer `fomantic`,
 * so that every rule of ours, which has no layer, wins whatever its specificity. Fonts and licence remarks: see licenses.md.
 */
const cutCss = (css: string): string => {
  const root = postcss.parse(css)
  root.walkComments((comment) => {
    comment.remove()
  })
  root.walkAtRules('font-face', (rule) => {
    rule.remove()
  })
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as postcss.AtRule).name)) return
    rule.selectors = rule.selectors.filter(isUsed)
    if (rule.selector === '') rule.remove()
  })
  // Our parts set colour, type and focus themselves; fomantic's own must not come back through !important.
  root.walkDecls((declaration) => {
    declaration.important = declaration.important && /^(display|visibility|position|overflow)$/.test(declaration.prop)
  })
  root.walkAtRules('media', (rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return `@layer fomantic{${root.toString()}}`
}

/** Fomantic's component styles carry every variant; only classes our parts really use may reach the bundle. */
const cutFomantic: Plugin = {
  name: 'lotse-cut-fomantic',
  enforce: 'pre',
  transform(code, id) {
    return /fomantic-ui-css[\\/]components[\\/][a-z]+\.css/.test(id) ? { code: cutCss(code), map: null } : undefined
  },
}

/** Said before anything knows in which language, and so in each: that the pages need JavaScript. */
const sayNeedsScript: Plugin = {
  name: 'lotse-needs-script',
  transformIndexHtml: (html) => {
    const lines = LANGUAGES.map((lang) => {
      const file = join(import.meta.dirname, 'engine', 'languages', lang, 'server', 'pages.json')
      return `<p lang="${lang}">${(JSON.parse(readFileSync(file, 'utf8')) as { needsScript: string }).needsScript}</p>`
    })
    return html.replace('<noscript></noscript>', `<noscript>${lines.join('')}</noscript>`)
  },
}

/** What every page needs, in chunks that outlive a release of ours. */
const VENDOR: [name: string, packages: RegExp][] = [
  ['react', /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser|use-sync-external-store)[\\/]/],
  ['data', /node_modules[\\/](@tanstack|i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/],
]

/** All else that every page loads at once: one chunk and not thirty, as a request costs more than most of them weigh. */
const START: { name: string; tags: ['$initial'] } = { name: 'start', tags: ['$initial'] }

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
      // Neither does anything but to be asked: a page takes what it names of them, not all that lies behind the same door.
      treeshake: { moduleSideEffects: (id) => !/^(?!.*node_modules).*[\\/](engine|workflows)[\\/]/.test(id) },
      // 'use client' marks mean nothing in a bundle without server components.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
      output: { codeSplitting: { groups: [...VENDOR.map(([name, test]) => ({ name, test, priority: 1 })), START] } },
    },
  },
  plugins: [cutFomantic, sayNeedsScript],
  server: {
    proxy: {
      '/api': SERVER,
      '/sdk': SERVER,
      '/healthz': SERVER,
      '/websocket': { target: SERVER, ws: true },
    },
  },
})
