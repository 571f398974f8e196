import { Suspense, lazy, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useCodeList } from '../../forms/codes/useCodeList'
import { Icon } from '../../ui'

/** The picker with its styles comes when somebody opens it. */
const CodePanel = lazy(() => import('./CodePanel'))

interface CodeFilterProps {
  kind: 'cpv' | 'places'
  chosen: readonly string[]
  onChange: (codes: string[]) => void
}

const LIST = { cpv: 'cpv', places: 'nuts' } as const

/** CPV or place, from their trees: whatever stands below a chosen code counts as well. */
export const CodeFilter = ({ kind, chosen, onChange }: CodeFilterProps): ReactElement => {
  const { t } = useTranslation('list')
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { rows, state } = useCodeList(LIST[kind], isOpen || chosen.length > 0)
  const label = t(`code.${kind}`)
  const nameOf = (code: string): string => rows.find(([one]) => one === code)?.[1] ?? ''
  const close = (): void => {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <>
      <span className="type-filter">
        <button ref={opener} type="button" className="chip" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {label} <Icon name="down" size={14} />
        </button>
        {isOpen && (
          <div className="code-panel">
            <Suspense fallback={null}>
              <CodePanel
                rows={rows}
                state={state}
                chosen={chosen}
                label={label}
                onChoose={(code) => {
                  onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
                  close()
                }}
                onClose={close}
                onAway={() => setOpen(false)}
              />
            </Suspense>
          </div>
        )}
      </span>
      {chosen.map((code) => (
        <span key={code} className="chip on" title={nameOf(code)}>
          <span className="cut code-chip">
            <b className="num">{code}</b> {nameOf(code)}
          </span>
          <button
            type="button"
            className="x"
            aria-label={t('removeType', { type: `${code} ${nameOf(code)}`.trim() })}
            onClick={() => onChange(chosen.filter((one) => one !== code))}
          >
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
    </>
  )
}
