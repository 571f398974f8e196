import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesPerson, nameOf, type Person } from '../../users/picker/person'
import { SearchPick } from '../../ui/list/SearchPick'

export { nameOf, type Person } from '../../users/picker/person'

const SHOWN = 50

/** Whom to take into the team, out of the people who may be in one. */
export const TeamPicker = ({ people, onPick }: { people: readonly Person[]; onPick: (person: Person) => void }): ReactElement => {
  const { t } = useTranslation('tenders')
  const [search, setSearch] = useState('')
  const hits = people.filter((person) => matchesPerson(person, search)).slice(0, SHOWN)
  return (
    <SearchPick
      label={t('team.add')}
      placeholder={t('team.search')}
      listLabel={t('team.people')}
      none={t('team.nobody')}
      items={hits.map((person) => ({ key: person.email, title: nameOf(person), detail: person.email, person }))}
      search={search}
      onSearch={setSearch}
      onPick={({ person }) => onPick(person)}
    />
  )
}
