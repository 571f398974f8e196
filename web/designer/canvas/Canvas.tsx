import { type Lang, LANGUAGES, readIn, tableOf } from '../../../engine/languages'
import { useDeferredValue, useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { duplicateNode, levelOf, nodeOf, removeNode } from '../../../engine/authoring'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon, Segments, Skeleton } from '../../ui'
import { Menu } from '../../ui/Menu'
import { useDesigner } from '../state'
import { countFields } from '../tree/rows'
import { useAddNode } from '../tree/useAddNode'
import { compileDraft, drawnPart, onlySection, sectionOf } from './canvasTemplate'
import { FormPane, InLanguage } from './FormPane'
import { Selection } from './Selection'
import { useTestData, useTrying } from './useTestData'

export const WIDTHS = ['wide', 'tablet', 'phone'] as const
export type Width = (typeof WIDTHS)[number]

/** The form itself around what is selected: one section is drawn, the others are a line each. */
export const Canvas = ({ width }: { width: Width }): ReactElement => {
  const { t } = useTranslation('designer')
  const designer = useDesigner()
  const language = useLanguage()
  const [chosen, setChosen] = useState<Lang | null>(null)
  const lang = chosen ?? language
  // Typing a label goes on while the form follows.
  const file = useDeferredValue(designer.file)
  const { selected, select, readOnly, part: form } = designer
  const section = sectionOf(file, selected)
  const part = drawnPart(file, section, selected)
  const [from, to] = [part?.from, part?.to]
  const template = useMemo(
    () => compileDraft(onlySection(file, section, from === undefined || to === undefined ? null : { from, to, count: 0 })),
    [file, section, from, to],
  )
  const data = useTestData(template, lang)
  const change = useTrying(template, lang)
  const { fieldItems } = useAddNode()
  const current = designer.file

  const remove = (id: string): void => {
    const edit = removeNode(current, id)
    if (designer.apply(edit, { label: t('step.remove') })) select(section === id ? null : section)
  }
  const copy = (id: string): void => {
    const edit = duplicateNode(current, id)
    if (designer.apply(edit, { label: t('step.copy') }) && edit.ok) select(edit.id)
  }
  const isEmpty = section !== null && levelOf(file, section).order.length === 0

  return (
    <div className="d-canvas">
      <div className={`d-sheetbox ${width}`}>
        <div className="d-note">
          <Icon name="eye" size={16} />
          <span>{t(`canvas.as.${form}`)}</span>
          <Segments
            className="d-langs"
            label={t('canvas.language')}
            value={lang}
            options={LANGUAGES.map((each) => [
              each,
              each.toUpperCase(),
              { 'aria-label': t(`canvas.lang.${each}`, { defaultValue: tableOf(each).name }) },
            ])}
            onChange={setChosen}
          />
        </div>
        {section === null ? <p className="d-ghost">{t('canvas.noSection')}</p> : null}
        {file.ui.order.map((id) =>
          id === section ? (
            <Selection key={id} selected={selected} onSelect={select} onRemove={remove} onCopy={copy} readOnly={readOnly}>
              <InLanguage lang={lang} label={t('app:loading')}>
                {isEmpty ? (
                  <section className="f-sec" data-path={`/${id}`}>
                    <header>
                      <h2>{nodeOf(file, id)?.label[lang]}</h2>
                    </header>
                    <p className="d-none soft">{t('canvas.emptySection')}</p>
                  </section>
                ) : (
                  <FormPane key={form} template={template} data={data} onChange={change} show={selected} />
                )}
              </InLanguage>
              {part ? (
                <p className="d-unseen small soft" role="note">
                  {t('canvas.part', { from: part.from + 1, to: part.to, total: part.count.toLocaleString(lang) })}
                </p>
              ) : null}
              {readOnly ? null : (
                <div className="d-ghost">
                  <Menu
                    label={t('canvas.addHere')}
                    className="d-here"
                    button={
                      <>
                        <Icon name="plus" /> {t('canvas.addHere')}
                      </>
                    }
                    items={fieldItems.map(({ label, add }) => ({ label, onSelect: add }))}
                  />
                </div>
              )}
            </Selection>
          ) : (
            <button key={id} type="button" className="d-shut" onClick={() => select(id)}>
              <b>{readIn(nodeOf(file, id)?.label, lang)}</b>
              <span className="soft small">{t('canvas.fields', { count: fieldsBelow(file, id) })}</span>
              <Icon name="right" />
            </button>
          ),
        )}
        {file !== designer.file && countFields(file) > 1_000 ? <Skeleton lines={1} /> : null}
      </div>
    </div>
  )
}

const fieldsBelow = (file: Parameters<typeof nodeOf>[0], id: string): number => {
  const node = nodeOf(file, id)
  return node?.kind === 'field' ? 1 : (node?.order ?? []).reduce((sum, child) => sum + fieldsBelow(file, child), 0)
}
