import { useCallback, useMemo, useRef, useState, type ReactElement } from 'react'
import type { Template } from '../../../engine/template'
import type { OrganizationView } from '../../../server/contract/organizations/organizations'
import { useRpc } from '../../rpc'
import { isTendererReference, type OrganizationChoice } from '../../forms'
import { ClientDialog } from '../../organizations/ClientDialog'

/**
 * CLIENT organizations to choose from, companies where the form names who won, and the dialog that adds one; `dialog` is rendered by the
 * page.
 */
export function useOrganizations(template: Template): {
  organizations: readonly OrganizationChoice[]
  create: () => Promise<OrganizationChoice | null>
  dialog: ReactElement | null
} {
  const { data } = useRpc('getOrganizations', ['CLIENT'])
  const namesWinners = useMemo(() => template.fields.some(isTendererReference), [template])
  const { data: companies } = useRpc('getOrganizations', ['CONTRACTOR'], { enabled: namesWinners })
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(created: OrganizationChoice | null) => void>(() => undefined)
  const organizations = useMemo(
    () => [
      ...(data ?? []).map(choiceOf),
      ...(namesWinners ? (companies ?? []) : []).map((one): OrganizationChoice => ({ ...choiceOf(one), isCompany: true })),
    ],
    [data, companies, namesWinners],
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

/** What a notice asks of an organization; of an office that only reviews it asks neither, as the dialog that makes it. */
export const choiceOf = ({
  id,
  name,
  contact,
  reviewBody,
}: Pick<OrganizationView, 'id' | 'name' | 'contact' | 'reviewBody'>): OrganizationChoice => ({
  id,
  name,
  ...(contact.city ? { city: contact.city } : {}),
  ...(reviewBody ? { isReviewBody: true } : {}),
  lacks: reviewBody ? [] : (['url', 'contactPoint'] as const).filter((what) => !contact[what]),
})
