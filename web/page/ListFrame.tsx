import type { ReactElement, ReactNode } from 'react'
import { ListHead, ListKeys, ListSurface, type ListHeadProps } from '../ui/list'
import { Page, type Crumb } from './Page'

interface ListFrameProps extends ListHeadProps {
  /** Missing: the title alone. */
  crumbs?: readonly Crumb[]
  actions?: ReactNode
  className: string
  /** Beside the title. */
  beside?: ReactNode
  /** What is searched and filtered by, and whatever else stands over the lines. */
  filters: ReactNode
  /** Said where the server gives no reason. */
  failed: string
  empty: ReactNode
  /** Keys walk the lines; what stands before their legend. */
  keys?: ReactNode
  /** After the lines. */
  after?: ReactNode
  children: ReactNode
}

/** A page that is a list: its head with the count, what it is filtered by, its lines or why there are none, the keys that walk them. */
export const ListFrame = ({ title, list, count, ...page }: ListFrameProps): ReactElement => {
  const { crumbs = [{ label: title }], actions, className, beside, filters, failed, empty, keys, after, children } = page
  return (
    <Page title={title} crumbs={crumbs} actions={actions}>
      <div className={`${className} lines`}>
        <ListHead title={title} list={list} count={count}>
          {beside}
        </ListHead>
        {filters}
        <ListSurface list={list} failed={failed} empty={empty}>
          {children}
        </ListSurface>
        {keys !== undefined && list.rows.length > 0 && <ListKeys lead={keys} />}
        {after}
      </div>
    </Page>
  )
}
