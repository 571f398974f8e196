import { useEffect, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui'
import { SORT_KEYS, type ListChoice } from './listQuery'
import { TypeFilter } from './TypeFilter'

interface ToolbarProps {
  choice: ListChoice
  onChange: (change: Partial<ListChoice>) => void
  /** ↓ in the search field goes to the first line. */
  onDown: () => void
}

const TYPING_MS = 200

/** Search first, then filters as chips; on a phone, which has no headers, also the order. */
export const Toolbar = ({ choice, onChange, onDown }: ToolbarProps): ReactElement => {
  const { t } = useTranslation('list')
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
      <span className="chips">
        <TypeFilter chosen={choice.types} onChange={(types) => onChange({ types })} />
      </span>
      <label className="order">
        <span className="small soft">{t('order')}</span>
        <select className="select" value={choice.sort} onChange={(event) => onChange({ sort: event.target.value })}>
          {SORT_KEYS.flatMap((key) => [key, `-${key}`]).map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort.replace('-', '')}`)} {sort.startsWith('-') ? '↓' : '↑'}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
