import { useLayoutEffect, useEffect, type ReactElement, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { useShell } from './slots'

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
  /** Sidebar as icons: form, designer, publish, parcels, landing. */
  folded?: boolean
  /** The page draws its own edges (landing, form). */
  bare?: boolean
  children: ReactNode
}

const NAME_LENGTH = 20

/** Names in breadcrumbs are cut at 20 characters. */
export const cutName = (name: string): string => (name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH).trimEnd()}…` : name)

/** What every page is made of: breadcrumbs and actions in the bar, and the main region. */
export const Page = ({ title, crumbs, actions, folded = false, bare = false, children }: PageProps): ReactElement => {
  const shell = useShell()
  const { setFoldedByPage } = shell
  useEffect(() => {
    // What the server wrote has its title already; 'Wird geladen' must not take its place.
    if (document.getElementById('served') === null) document.title = `${title} · Lotse`
  }, [title])
  useLayoutEffect(() => {
    setFoldedByPage(folded)
    return () => setFoldedByPage(false)
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
      <main className={bare ? 'main bare' : 'main'} id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
