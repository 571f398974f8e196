import { type ReactElement, type ReactNode, useEffect, useRef, type RefObject } from 'react'
import { Link, type LinkProps } from 'react-router'

/** Space left before the place that one is at. */
const BEFORE = 24

function bring(row: HTMLElement): void {
  const here = row.querySelector<HTMLElement>('[aria-current]')
  if (!here) return
  const [own, outer] = [here.getBoundingClientRect(), row.getBoundingClientRect()]
  if (own.right > outer.right || own.left < outer.left) row.scrollLeft += own.left - outer.left - BEFORE
}

/**
 * A row of tabs that is wider than a phone begins with the one that one is at, also where the row is shown or gets tabs later
 * than it is drawn. `active`: changes with it. Whoever pushed the row on is left alone.
 */
function useActiveInView(active: string | null): RefObject<HTMLElement> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = row
    if (!current) return
    const again = (): void => bring(current)
    again()
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(again)
    sizes?.observe(current)
    const tabs = new MutationObserver(again)
    tabs.observe(current, { childList: true })
    return () => {
      sizes?.disconnect()
      tabs.disconnect()
    }
  }, [active])
  return row
}

export interface TabLink<Key extends string> extends Pick<LinkProps, 'to' | 'replace' | 'title'> {
  key: Key
  label: ReactNode
}

interface TabLinksProps<Key extends string> {
  /** What they are places of, for screen readers. */
  label: string
  className?: string
  /** Those that there are; false: not here. */
  tabs: readonly (TabLink<Key> | false)[]
  /** Null: none of them. */
  here: Key | null
}

/** Places side by side, each with its address: the areas of what a page is about, or with the class 'seg' a switch between views. */
export const TabLinks = <Key extends string>({ label, className = 'tabs', tabs, here }: TabLinksProps<Key>): ReactElement => {
  const row = useActiveInView(here)
  return (
    <nav ref={className.startsWith('tabs') ? row : undefined} className={className} aria-label={label}>
      {tabs.map((tab) => {
        if (tab === false) return null
        const { key, label: text, ...link } = tab
        return (
          <Link key={key} {...link} aria-current={key === here ? 'page' : undefined}>
            {text}
          </Link>
        )
      })}
    </nav>
  )
}
