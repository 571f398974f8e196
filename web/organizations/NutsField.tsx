import '../forms/theme/forms.css'
import { useRef, useState, type ReactElement, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldControl } from '../ui/Field'
import { Button, Icon } from '../ui'
import { CodePicker } from '../forms/widgets/CodePicker'
import { useCodeList } from '../forms/codes/useCodeList'

interface NutsFieldProps {
  control: FieldControl
  label: string
  value: string
  onChange: (code: string) => void
  onBlur: () => void
  buttonRef: Ref<HTMLButtonElement>
}

/** A place is named by its NUTS code of level 3, five characters; the levels above only lead there. */
const isPlace = (code: string): boolean => code.length === 5

/** NUTS code with the code picker of the forms: what is chosen, and the search under it while it is open. */
export const NutsField = ({ control, label, value, onChange, onBlur, buttonRef }: NutsFieldProps): ReactElement => {
  const { t } = useTranslation('organizations')
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { rows, state } = useCodeList('nuts', wasOpen || value !== '')
  const name = rows.find(([code]) => code === value)?.[1] ?? ''
  const close = (refocus: boolean): void => {
    setOpen(false)
    if (refocus) requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('.f-code')?.focus())
    else onBlur()
  }
  if (isOpen)
    return (
      <div className="f-picked" ref={box}>
        <CodePicker
          rows={rows}
          state={state}
          chosen={value === '' ? [] : [value]}
          label={label}
          isSelectable={isPlace}
          showCodes
          onClose={() => close(true)}
          onAway={() => close(false)}
          onChoose={(code) => {
            onChange(code)
            close(true)
          }}
        />
      </div>
    )
  return (
    <div className="f-picked" ref={box}>
      <div className="f-row">
        <button
          {...control}
          ref={buttonRef}
          type="button"
          className="input f-code"
          aria-label={`${label}: ${value === '' ? t('nuts.choose') : `${value} ${name}`}`}
          aria-expanded="false"
          onClick={() => {
            setWasOpen(true)
            setOpen(true)
          }}
        >
          <span className={value === '' ? 'cut soft' : 'cut'}>
            {value === '' ? (
              t('nuts.choose')
            ) : (
              <>
                <b className="num">{value}</b> {name}
              </>
            )}
          </span>
          <Icon name="search" size={16} />
        </button>
        {value !== '' && <Button variant="quiet" icon="close" label={t('nuts.clear')} onClick={() => onChange('')} />}
      </div>
    </div>
  )
}
