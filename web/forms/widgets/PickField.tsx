import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { CodeRow } from '../editor/types'
import { useLeafScope, useFormScope } from '../render/scope'
import { Icon } from '../theme/Icon'
import { CodePicker } from './CodePicker'

export interface PickFieldProps {
  id: string
  label: string
  rows: readonly CodeRow[]
  state: 'waiting' | 'failed' | 'ready'
  chosen: readonly string[]
  many: boolean
  showCodes: boolean
  isSelectable?: (code: string) => boolean
  onChange: (chosen: string[]) => void
  /** The list is wanted: it opens, or a chosen code needs its name. */
  onOpen?: () => void
  onFocus: () => void
  onBlur: () => void
  action?: { label: string; run: () => void }
}

/** What is chosen, with the picker under it while it is open. One choice closes it, several keep it open. */
export function PickField({
  id,
  label,
  rows,
  state,
  chosen,
  many,
  showCodes,
  isSelectable,
  onChange,
  onOpen,
  onFocus,
  onBlur,
  action,
}: PickFieldProps) {
  const { t } = useFormScope()
  const scope = useLeafScope()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const nameOf = (code: string): string => rows.find((row) => row[0] === code)?.[1] ?? ''
  const close = (refocus: boolean): void => {
    setOpen(false)
    if (refocus) requestAnimationFrame(() => button.current?.focus())
    else onBlur()
  }
  const start = (): void => {
    onOpen?.()
    setOpen(true)
  }
  /** As a list of choices does: an arrow opens it, and so does a letter, which the search gets as its first one. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      start()
    } else if (event.key.length === 1 && event.key !== ' ') flushSync(start)
  }
  /** What was pressed is gone with what it took away: the focus goes on to what is left. */
  const take = (next: string[]): void => {
    onChange(next)
    requestAnimationFrame(() => button.current?.focus())
  }
  const [first] = chosen
  const shown = many || first === undefined ? null : { code: first, name: nameOf(first) }
  return (
    <div className="f-picked">
      {many && chosen.length > 0 ? <Chips chosen={chosen} nameOf={nameOf} showCodes={showCodes} onChange={take} /> : null}
      {open ? (
        <CodePicker
          rows={rows}
          state={state}
          chosen={chosen}
          label={label}
          isSelectable={isSelectable}
          showCodes={showCodes}
          action={action}
          onClose={() => close(true)}
          onAway={() => close(false)}
          onChoose={(code) => {
            if (!many) {
              onChange([code])
              close(true)
            } else onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
          }}
        />
      ) : (
        <div className="f-row">
          <button
            ref={button}
            type="button"
            id={id}
            className={`input f-code${scope.isOpen ? ' need' : ''}`}
            aria-labelledby={`${id}-label ${id}-value`}
            aria-describedby={scope.describedBy}
            aria-haspopup="tree"
            aria-expanded="false"
            disabled={scope.readOnly}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
            onClick={start}
          >
            <ChosenWord id={`${id}-value`} shown={shown} showCodes={showCodes} many={many} />
            <Icon name={many ? 'plus' : 'search'} small />
          </button>
          {shown && !scope.readOnly ? (
            <button type="button" className="btn quiet icon" aria-label={t('picker.clear', { label })} onClick={() => take([])}>
              <Icon name="close" small />
            </button>
          ) : null}
        </div>
      )}
    </div>
  )
}

interface ChipsProps {
  chosen: readonly string[]
  nameOf: (code: string) => string
  showCodes: boolean
  onChange: (chosen: string[]) => void
}

/** Several that are chosen, each to be taken away. */
function Chips({ chosen, nameOf, showCodes, onChange }: ChipsProps) {
  const { t } = useFormScope()
  const scope = useLeafScope()
  return (
    <ul className="f-chips">
      {chosen.map((code) => (
        <li key={code} className="f-chip">
          {showCodes || nameOf(code) === '' ? <span className="c">{code}</span> : null}
          {nameOf(code)}
          {scope.readOnly ? null : (
            <button
              type="button"
              className="x"
              aria-label={t('picker.remove', { name: nameOf(code) || code })}
              onClick={() => onChange(chosen.filter((one) => one !== code))}
            >
              <Icon name="close" small />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface ChosenWordProps {
  id: string
  shown: { code: string; name: string } | null
  showCodes: boolean
  many: boolean
}

/** What is chosen, or what can be done. */
function ChosenWord({ id, shown, showCodes, many }: ChosenWordProps) {
  const { t } = useFormScope()
  return (
    <span id={id} className={shown ? 'cut' : 'cut soft'}>
      {shown ? (
        <>
          {showCodes || shown.name === '' ? <b className="num">{shown.code} </b> : null}
          {shown.name}
        </>
      ) : (
        t(many ? 'picker.addOne' : 'picker.choose')
      )}
    </span>
  )
}
