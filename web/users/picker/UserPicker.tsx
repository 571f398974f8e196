import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '../roles'
import { useRpc } from '../../rpc'
import { nameOf, type Person } from './person'
import { SearchPick } from '../../ui/list/SearchPick'
import { useRested } from './useRested'

const SHOWN = 50

interface UserPickerProps {
  label: string
  /** Whose accounts are offered; active ones alone. */
  roles: readonly Role[]
  /** Addresses that are chosen already. */
  without?: readonly string[]
  /** Only people of organizations of this type; their names stand beside the people. */
  organizationType?: 'CONTRACTOR' | 'CLIENT'
  isInvalid?: boolean
  onPick: (person: Person) => void
}

/** Picks people out of however many there are: the server searches surname, given name and e-mail address. */
export const UserPicker = ({ label, roles, without = [], organizationType, isInvalid = false, onPick }: UserPickerProps): ReactElement => {
  const { t } = useTranslation('users')
  const [search, setSearch] = useState('')
  const asked = useRested(search.trim())
  const { data } = useRpc('getUsers', [[...roles], { state: 'ACTIVE', limit: SHOWN, ...(asked === '' ? {} : { search: asked }) }])
  // Enter must not pick out of a list that is still the one of what was typed before.
  const isThere = data !== undefined && search.trim() === asked
  const people = (isThere ? data : []).filter(
    ({ email, organization }) => !without.includes(email) && (organizationType === undefined || organization?.type === organizationType),
  )
  return (
    <SearchPick
      label={label}
      placeholder={t('picker.search')}
      listLabel={t('picker.people')}
      none={t(isThere ? 'picker.nobody' : 'picker.waiting')}
      items={people.map((person) => ({
        key: person.email,
        title: nameOf(person),
        detail: organizationType === undefined ? person.email : [person.organization?.name, person.email].join(' · '),
        person,
      }))}
      search={search}
      isInvalid={isInvalid}
      onSearch={setSearch}
      onPick={({ person }) => onPick(person)}
    />
  )
}
