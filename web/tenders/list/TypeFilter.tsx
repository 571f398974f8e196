import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui'
import { TYPES, type TenderTypeNumber } from './listQuery'

interface TypeFilterProps {
  chosen: readonly TenderTypeNumber[]
  onChange: (types: TenderTypeNumber[]) => void
}

/** 'Art der Ausschreibung': several at once; what is chosen stands beside it as chips that can be taken away. */
export const TypeFilter = ({ chosen, onChange }: TypeFilterProps): ReactElement => {
  const { t } = useTranslation(['list', 'tenders'])
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    box.current?.querySelector('input')?.focus()
    const away = ({ target }: Event): void => {
      // A press on a label puts the focus on the main region around it for a moment: that is not going away.
      if (!(target instanceof Node) || box.current?.contains(target) || target.contains(box.current)) return
      setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
    }
  }, [isOpen])

  const toggle = (type: TenderTypeNumber): void =>
    onChange(TYPES.filter((one) => (one === type ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <>
      <span
        className="type-filter"
        ref={box}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          setOpen(false)
          opener.current?.focus()
        }}
      >
        <button ref={opener} type="button" className="chip" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('list:type')} <Icon name="down" size={14} />
        </button>
        {isOpen && (
          <fieldset className="type-list">
            <legend className="sr">{t('list:type')}</legend>
            {TYPES.map((type) => (
              <label key={type} className="check">
                <input type="checkbox" checked={chosen.includes(type)} onChange={() => toggle(type)} />
                {t(`list:types.${type}`)}
              </label>
            ))}
          </fieldset>
        )}
      </span>
      {chosen.length > 0 && <span className="rule" aria-hidden="true" />}
      {chosen.map((type) => (
        <span key={type} className="chip on">
          {t(`list:types.${type}`)}
          <button
            type="button"
            className="x"
            aria-label={t('list:removeType', { type: t(`list:types.${type}`) })}
            onClick={() => toggle(type)}
          >
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
    </>
  )
}
