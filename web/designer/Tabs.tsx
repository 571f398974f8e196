import { useRef, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { partOf, type TemplateFile } from '../../engine/template'
import { UndoButtons } from '../drafts/UndoButtons'
import { Button, Segments } from '../ui'
import { WIDTHS, type Width } from './canvas/Canvas'
import type { DesignerPart, DesignerStore } from './state'
import { Draw } from './tree/NodeIcon'
import { countFields } from './tree/rows'

const TABS = ['notice', 'application', 'offer', 'procedure'] as const
export type Tab = (typeof TABS)[number]
/** Whose data the panels have while a tab is open. */
export const TAB_PART: Record<Tab, DesignerPart> = { notice: 'notice', application: 'application', offer: 'offer', procedure: 'notice' }

interface TabsProps {
  whole: TemplateFile
  tab: Tab
  onTab: (tab: Tab) => void
  store: DesignerStore
  width: Width
  onWidth: (width: Width) => void
  onTry: () => void
  onRehearse: () => void
  readOnly: boolean
}

/** The parts of the template with their fields, and the tools of the page. */
export const Tabs = ({ whole, tab, onTab, store, width, onWidth, onTry, onRehearse, readOnly }: TabsProps): ReactElement => {
  const { t } = useTranslation('designer')
  const list = useRef<HTMLDivElement>(null)
  const counts: Record<Tab, number | null> = {
    notice: countFields(whole),
    application: countFields(partOf(whole, 'application')),
    offer: countFields(partOf(whole, 'offer')),
    procedure: null,
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = TABS.at((TABS.indexOf(tab) + step) % TABS.length)
    if (!next) return
    onTab(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div className="d-bar">
      <div className="d-tabs" role="tablist" aria-label={t('tabs.label')} ref={list} onKeyDown={onKey}>
        {TABS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            data-tab={each}
            aria-selected={each === tab}
            tabIndex={each === tab ? 0 : -1}
            className={each === tab ? 'on' : ''}
            onClick={() => onTab(each)}
          >
            {t(`tabs.${each}`)} {counts[each] === null ? null : <span className="num">{counts[each]}</span>}
          </button>
        ))}
      </div>
      <div className="d-tools">
        {readOnly ? null : <UndoButtons store={store} />}
        {/* Only a form has a width. */}
        {tab === 'procedure' ? null : (
          <Segments
            className="d-widths"
            label={t('width.label')}
            value={width}
            options={WIDTHS.map((each) => [
              each,
              <>
                <Draw name={each} /> {t(`width.${each}`)}
              </>,
            ])}
            onChange={onWidth}
          />
        )}
        {store.row.version > 0 && !readOnly ? (
          <Link className="d-versions" to={`/formulare/anlage/${encodeURIComponent(store.row.id)}/versionen`}>
            {t('versions')}
          </Link>
        ) : null}
        <Button size="small" icon="eye" onClick={onTry}>
          {t('try.open')}
        </Button>
        <Button size="small" icon="play" onClick={onRehearse}>
          {t('rehearse')}
        </Button>
      </div>
    </div>
  )
}
