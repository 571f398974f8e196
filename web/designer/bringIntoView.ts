/**
 * Scrolls the panel that an element lies in, as little as need be, and never the page under it: that would push the designer's own bar out
 * of sight.
 */
export function bringIntoView(element: Element): void {
  const panel = panelOf(element)
  // On a phone the panels do not scroll; the page does.
  if (!panel) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return
  }
  const [own, seen] = [element.getBoundingClientRect(), panel.getBoundingClientRect()]
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element)
  const above = own.top - (parseFloat(scrollMarginTop) || 0) - seen.top
  const below = own.bottom + (parseFloat(scrollMarginBottom) || 0) - seen.bottom
  if (above < 0 && below < 0) panel.scrollTop += Math.max(above, below)
  else if (above > 0 && below > 0) panel.scrollTop += Math.min(above, below)
}

function panelOf(element: Element): Element | null {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at
  }
  return null
}
