import postcss from 'postcss'

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
export const cutCss = (css: string): string => {
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
