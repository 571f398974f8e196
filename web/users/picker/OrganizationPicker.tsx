import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useRpc } from '../../rpc'
import { SearchPick } from '../../ui/list/SearchPick'
import { useRested } from './useRested'

const SHOWN = 25

interface OrganizationPickerProps {
  label: string
  hideLabel?: boolean
  placeholder?: string
  isInvalid?: boolean
  onPick: (organization: { id: number; name: string }) => void
}

/** Picks an organization, bidder or contracting authority, for staff; the server searches. */
export const OrganizationPicker = ({ onPick, ...rest }: OrganizationPickerProps): ReactElement => {
  const { t } = useTranslation('users')
  const [search, setSearch] = useState('')
  const asked = useRested(search.trim())
  const filter = { limit: SHOWN, ...(asked === '' ? {} : { search: asked }) }
  const bidders = useRpc('getOrganizations', ['CONTRACTOR', filter])
  const clients = useRpc('getOrganizations', ['CLIENT', filter])
  // Enter must not pick out of a list that is still the one of what was typed before.
  const isThere = bidders.data !== undefined && clients.data !== undefined && search.trim() === asked
  const found = (isThere ? [...bidders.data, ...clients.data] : []).sort((a, b) => a.name.localeCompare(b.name, 'de'))
  return (
    <SearchPick
      {...rest}
      listLabel={t('picker.organizations')}
      none={t(isThere ? 'picker.noOrganization' : 'picker.waiting')}
      items={found.map(({ id, name, type, contact }) => ({
        key: String(id),
        id,
        name,
        title: name,
        detail: [t(`type.${type}`), contact.city].filter(Boolean).join(' · '),
      }))}
      search={search}
      onSearch={setSearch}
      onPick={({ id, name }) => onPick({ id, name })}
    />
  )
}
