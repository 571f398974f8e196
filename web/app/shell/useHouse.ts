import { useEffect } from 'react'
import type { House } from '../../../server/contract/settings/house'
import { useRpc } from '../../rpc'

const HEX = /^#[0-9a-f]{6}$/

/** The colours of a house over those of Lotse, by day; the night keeps its own, which are made for it. */
const sheetOf = ({ bar, action }: House): string => {
  const rules = [
    ...(HEX.test(bar) ? [`--water: ${bar}; --water-2: color-mix(in srgb, ${bar} 86%, #fff);`] : []),
    ...(HEX.test(action) ? [`--harbour: ${action}; --harbour-2: color-mix(in srgb, ${action} 80%, #000);`] : []),
  ]
  return rules.length === 0 ? '' : `@media (prefers-color-scheme: light) { :root { ${rules.join(' ')} } }`
}

/** '' is Lotse's own: nothing is put over the page until the house is known. */
const NONE: House = { name: '', logo: '', bar: '', action: '' }

/** Name and logo of the house; its colours are put over the page for as long as it stands. */
export const useHouse = (): House => {
  const house = useRpc('getSettings', []).data?.house ?? NONE
  const css = sheetOf(house)
  useEffect(() => {
    // Not by a style in the page, which the policy refuses.
    if (css === '' || !('adoptedStyleSheets' in document)) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [css])
  return house
}
