import type { ReactElement, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useActiveInView } from './useActiveInView'

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
