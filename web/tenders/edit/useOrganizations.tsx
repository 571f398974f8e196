import { useCallback, useMemo, useRef, useState, type ReactElement } from 'react'
import { useRpc } from '../../app/rpc'
import type { OrganizationChoice } from '../../forms'
import { ClientDialog } from '../../organizations/ClientDialog'

/** CLIENT organizations to choose from, and the dialog that adds one; `dialog` is rendered by the page. */
export function useOrganizations(): {
  organizations: readonly OrganizationChoice[]
  create: () => Promise<OrganizationChoice | null>
  dialog: ReactElement | null
} {
  const { data } = useRpc('getOrganizations', ['CLIENT'])
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(created: OrganizationChoice | null) => void>(() => undefined)
  const organizations = useMemo(
    () => (data ?? []).map(({ id, name, contact }) => ({ id, name, ...(contact?.city ? { city: contact.city } : {}) })),
    [data],
  )
  const create = useCallback(
    () =>
      new Promise<OrganizationChoice | null>((resolve) => {
        answer.current = resolve
        setOpen(true)
      }),
    [],
  )
  const finish = (created: OrganizationChoice | null): void => {
    setOpen(false)
    answer.current(created)
  }
  return { organizations, create, dialog: isOpen ? <ClientDialog onClose={() => finish(null)} onCreated={finish} /> : null }
}
