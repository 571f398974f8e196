import { useCallback, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useRpc } from '../../rpc'
import { Icon } from '../../ui'
import { FilterSelect, SearchField } from '../../ui/list'
import { OrganizationPicker } from '../picker/OrganizationPicker'
import { STATES, type UsersChoice } from './usersQuery'

interface UsersToolbarProps {
  choice: UsersChoice
  /** Staff choose an organization in the external list. */
  hasOrganization: boolean
  onChange: (change: Partial<UsersChoice>) => void
}

const OrganizationChip = ({ id, onClear }: { id: number; onClear: () => void }): ReactElement => {
  const { t } = useTranslation('users')
  const { data } = useRpc('getOrganization', [id])
  const name = data?.name ?? t('organizationNo', { id })
  return (
    <span className="chip on">
      <span className="cut">{name}</span>
      <button type="button" className="x" aria-label={t('clearOrganization', { name })} onClick={onClear}>
        <Icon name="close" />
      </button>
    </span>
  )
}

export const UsersToolbar = ({ choice, hasOrganization, onChange }: UsersToolbarProps): ReactElement => {
  const { t } = useTranslation('users')
  const onSearch = useCallback((search: string): void => onChange({ search }), [onChange])
  return (
    <div className="toolbar" role="search">
      <SearchField value={choice.search} label={t('search')} onSearch={onSearch} />
      <FilterSelect
        className="state"
        label={t('stateFilter')}
        all={t('allStates')}
        value={choice.state ?? ''}
        options={STATES.map((state) => [state, t(`states.${state}`)] as const)}
        onChoose={(value) => onChange({ state: STATES.find((state) => state === value) ?? null })}
      />
      {hasOrganization &&
        (choice.oid === null ? (
          <OrganizationPicker
            label={t('organizationFilter')}
            hideLabel
            placeholder={t('organizationFilter')}
            onPick={({ id }) => onChange({ oid: id })}
          />
        ) : (
          <OrganizationChip id={choice.oid} onClear={() => onChange({ oid: null })} />
        ))}
    </div>
  )
}
