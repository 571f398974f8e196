import { useEffect, useLayoutEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { useShell } from './slots'
import { useInitialLoad } from '../ui/useInitialLoad'

export interface Crumb {
  label: string
  /** Missing for the page itself. */
  to?: string
}

export interface PageProps {
  /** For the browser's tab; 'Öffentliche Ausschreibungen' becomes 'Öffentliche Ausschreibungen · Lotse'. */
  title: string
  crumbs: readonly Crumb[]
  /** Goes into the top bar's slot; one primary button at most. */
  actions?: ReactNode
  /**
   * Sidebar as icons: form, designer, publish, parcels, landing. Null for what stands in for another page: as that one is likely to have
   * it.
   */
  folded?: boolean | null
  /** The page draws its own edges (landing, form). */
  bare?: boolean
  children: ReactNode
}

const NAME_LENGTH = 20

/** Names in breadcrumbs are cut at 20 characters, none of them in its middle. */
export const cutName = (name: string): string => {
  const characters = [...name]
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH).join('').trimEnd()}…` : name
}

/**
 * The link or button that led here is gone, and the focus with it: it goes to the new page, so that Tab goes on in it and a screen reader
 * tells of it. Not for the first page of a document, which browsers begin above the bar, and not where the page itself has put it
 * somewhere.
 */
function useFocusOfArrival(main: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  useEffect(() => {
    if (key !== 'default' && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
    // Of arrivals, also at the next step of the same page; what happens between them is the page's own.
  }, [key, main])
}

/** What every page is made of: breadcrumbs and actions in the bar, and the main region. */
export const Page = ({ title, crumbs, actions, folded = false, bare = false, children }: PageProps): ReactElement => {
  const shell = useShell()
  const { setFoldedByPage, tellShown } = shell
  const main = useRef<HTMLElement>(null)
  const isGathering = useInitialLoad()
  useFocusOfArrival(main)
  useEffect(() => {
    if (!isGathering) tellShown()
  }, [isGathering, tellShown])
  useEffect(() => {
    // What the server wrote has its title already; 'Wird geladen' must not take its place.
    if (document.getElementById('served') === null) document.title = `${title} · Lotse`
  }, [title])
  useLayoutEffect(() => {
    setFoldedByPage(folded)
    return () => setFoldedByPage(null)
  }, [folded, setFoldedByPage])
  return (
    <>
      {shell.crumbs &&
        createPortal(
          crumbs.map(({ label, to }, index) => (
            <li key={`${index}${label}`} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
              {to === undefined ? (
                <span className="cut" title={label}>
                  {label}
                </span>
              ) : (
                <Link to={to}>{label}</Link>
              )}
            </li>
          )),
          shell.crumbs,
        )}
      {shell.actions && actions !== undefined && createPortal(actions, shell.actions)}
      <main
        className={['main', bare ? 'bare' : '', isGathering ? 'gathering' : ''].filter(Boolean).join(' ')}
        id="main"
        tabIndex={-1}
        ref={main}
        aria-busy={isGathering}
      >
        {children}
      </main>
    </>
  )
}
