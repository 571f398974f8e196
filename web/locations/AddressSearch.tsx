import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddressHit } from '../../server/contract/geocoder/geocoder'
import { call, useRpc } from '../rpc'
import { Icon, TextInput } from '../ui'

/** 3-parcels.md section 9. */
const DELAY_MS = 300

type Answer = Awaited<ReturnType<typeof call<'searchAddress'>>>

/** An address from suggestions only: what is typed and not chosen is no address. */
export const AddressSearch = ({ onChoose }: { onChoose: (hit: AddressHit) => void }): ReactElement => {
  const { t } = useTranslation('locations')
  const list = useId()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [at, setAt] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // A slow answer must not replace that of a newer question.
  const asked = useRef(0)
  const ask = async (query: string): Promise<void> => {
    const mine = ++asked.current
    setAsking(true)
    const found = await call('searchAddress', query).catch(() => null)
    if (mine !== asked.current) return
    setAnswer(found)
    setAt(-1)
    setAsking(false)
  }
  // Known before anything is typed: not even one fragment may go outside. Until it is, nothing does.
  const settings = useRpc('getMapLayers', [])
  const onEnterOnly = settings.data?.isAddressOnEnterOnly !== false
  useEffect(() => {
    const query = text.trim()
    if (query === '' || !isOpen || onEnterOnly) return
    const timer = setTimeout(() => void ask(query), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, isOpen, onEnterOnly])
  const hits = answer?.results ?? []
  const choose = (hit: AddressHit): void => {
    setText(hit.display_name)
    setOpen(false)
    onChoose(hit)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setAt((before) => Math.min(hits.length - 1, Math.max(0, before + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const hit = hits[at]
      if (isOpen && hit) choose(hit)
      else if (text.trim() !== '') void ask(text.trim())
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
    }
  }
  const hint = answer?.fellBack
    ? t('address.fellBack')
    : answer?.isExact === false
      ? t('address.notExact')
      : t(onEnterOnly ? 'address.enter' : 'address.hint')
  return (
    <div className="lo-address">
      <TextInput
        label={t('address.label')}
        hint={hint}
        role="combobox"
        aria-expanded={isOpen && hits.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${list}${at}` : undefined}
        aria-busy={isAsking}
        autoComplete="off"
        value={text}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onChange={(value) => {
          setText(value)
          setOpen(true)
        }}
      />
      {isOpen && text.trim() !== '' && answer && (
        <ul className="lo-hits" id={list} role="listbox" aria-label={t('address.label')}>
          {hits.map((hit, n) => (
            <li
              key={hit.place_id}
              id={`${list}${n}`}
              role="option"
              aria-selected={n === at}
              // Before the field loses its focus.
              onMouseDown={(event) => {
                event.preventDefault()
                choose(hit)
              }}
            >
              <Icon name="pin" size={16} /> {hit.display_name}
            </li>
          ))}
          {hits.length === 0 && <li role="presentation">{t('address.none')}</li>}
        </ul>
      )}
      {answer && answer.attribution !== '' && <p className="small soft">{answer.attribution}</p>}
    </div>
  )
}
