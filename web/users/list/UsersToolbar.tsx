import { useEffect, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useRpc } from '../../app/rpc'
import { Icon } from '../../ui'
import { OrganizationPicker } from '../picker/OrganizationPicker'
import { STATES, type UsersChoice } from './usersQuery'

interface UsersToolbarProps {
  choice: UsersChoice
  /** Staff choose an organization in the external list. */
  hasOrganization: boolean
  onChange: (change: Partial<UsersChoice>) => void
  /** ↓ in the search field goes to the first line. */
  onDown: () => void
}

const TYPING_MS = 200

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

export const UsersToolbar = ({ choice, hasOrganization, onChange, onDown }: UsersToolbarProps): ReactElement => {
  const { t } = useTranslation('users')
  const [text, setText] = useState(choice.search)
  // The address may change under the field: back button, another list.
  const [known, setKnown] = useState(choice.search)
  if (known !== choice.search) {
    setKnown(choice.search)
    setText(choice.search)
  }
  useEffect(() => {
    if (text === choice.search) return
    const timer = setTimeout(() => onChange({ search: text }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, choice.search, onChange])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onDown()
  }
  return (
    <div className="toolbar" role="search">
      <label className="search">
        <span className="sr">{t('search')}</span>
        <Icon name="search" />
        <input
          className="input"
          type="search"
          placeholder={t('search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          maxLength={200}
        />
      </label>
      <label>
        <span className="sr">{t('stateFilter')}</span>
        <select
          className="select state"
          value={choice.state ?? ''}
          onChange={(event) => onChange({ state: STATES.find((state) => state === event.target.value) ?? null })}
        >
          <option value="">{t('allStates')}</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {t(`states.${state}`)}
            </option>
          ))}
        </select>
      </label>
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
