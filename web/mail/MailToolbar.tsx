import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailFilter } from '../../server/contract/mail/getMails'
import type { MailDefault } from '../../server/contract/mail/views'
import { useRpc } from '../rpc'
import { Icon } from '../ui'
import { FilterSelect } from '../ui/list'

export const PAGE = 50
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'bounced'] as const
/** Long enough not to ask at every key, short enough to feel at once. */
const PAUSE_MS = 250

type State = (typeof MAIL_STATES)[number]
const isState = (text: string | null): text is State => MAIL_STATES.some((state) => state === text)

/**
 * The filter in the address: ?state=failed&key=passwordReset&search=anna. A key that does not exist finds nothing, so it is the server's to
 * refuse.
 */
export const filterOfQuery = (query: URLSearchParams): MailFilter => {
  const [state, key, search] = [query.get('state'), query.get('key'), query.get('search')?.trim()]
  return {
    ...(isState(state) ? { state } : {}),
    ...(key ? { key: key as MailDefault['key'] } : {}),
    ...(search ? { search } : {}),
  }
}

interface MailToolbarProps {
  query: URLSearchParams
  states: readonly State[]
  onChange: (query: URLSearchParams) => void
}

export const MailToolbar = ({ query, states, onChange }: MailToolbarProps): ReactElement => {
  const { t } = useTranslation('mail')
  const mails = useRpc('getMailDefaults', [])
  const searched = query.get('search') ?? ''
  const [typed, setTyped] = useState(searched)
  const set = (name: string, value: string): void => {
    const next = new URLSearchParams(query)
    if (value === '') next.delete(name)
    else next.set(name, value)
    onChange(next)
  }
  useEffect(() => setTyped((now) => (now.trim() === searched ? now : searched)), [searched])
  useEffect(() => {
    if (typed.trim() === searched) return
    const timer = setTimeout(() => set('search', typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <div className="toolbar">
      <label className="search">
        <Icon name="search" />
        <span className="sr">{t('list.search')}</span>
        <input
          className="input"
          type="search"
          placeholder={t('list.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <FilterSelect
        label={t('list.state')}
        all={t('list.allStates')}
        value={query.get('state') ?? ''}
        options={states.map((state) => [state, t(`state.${state}`)] as const)}
        onChoose={(value) => set('state', value)}
      />
      <FilterSelect
        label={t('list.key')}
        all={t('list.allKeys')}
        value={query.get('key') ?? ''}
        options={(mails.data ?? []).map(({ key }) => [key, t(`key.${key}.title`)] as const)}
        onChoose={(value) => set('key', value)}
      />
    </div>
  )
}
