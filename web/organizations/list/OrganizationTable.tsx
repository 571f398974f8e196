import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationView } from '../../../server/contract/organizations/views'
import { LineTable } from '../../ui/list'
import { OrganizationRow } from './OrganizationRow'

interface OrganizationTableProps {
  rows: readonly OrganizationView[]
  caption: string
  /** Called when the end comes near. */
  onEnd: () => void
}

const COLUMNS = ['name', 'place', 'person', 'email', 'users'] as const
const CLASS: Record<(typeof COLUMNS)[number], string> = { name: 'n', place: 'c', person: 'p', email: 'e', users: 'u' }

/** Organizations by name, however many there are. */
export const OrganizationTable = ({ rows, caption, onEnd }: OrganizationTableProps): ReactElement => {
  const { t } = useTranslation('organizations')
  return (
    <LineTable
      rows={rows}
      keyOf={({ id }) => id}
      caption={caption}
      columns={COLUMNS.map((name) => CLASS[name])}
      height={37}
      onEnd={onEnd}
      head={COLUMNS.map((name) => (
        <th key={name} scope="col" className={CLASS[name]} aria-sort={name === 'name' ? 'ascending' : undefined}>
          {t(`list.column.${name}`)}
        </th>
      ))}
    >
      {(row, index, measure) => <OrganizationRow key={row.id} row={row} index={index} measure={measure} />}
    </LineTable>
  )
}
