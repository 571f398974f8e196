import { readIn } from '../../../engine/languages'
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { addNode, changeNode, levelOf, nodeOf, positionOf, putIntoChoice, type Edit } from '../../../engine/authoring'
import { DISPLAYS, type Choice, type NodeUi } from '../../../engine/template'
import { currentLanguage } from '../../i18n'
import { toast } from '../../ui/toasts/toasts'
import { Button, Icon } from '../../ui'
import { focusAndMark } from '../focusAndMark'
import { newField } from '../nodeTypes'
import { useDesigner } from '../state'
import { useBothTexts } from '../useBothTexts'
import { withoutPlaceholderName } from './placeholderNames'
import { TwoTexts } from './TwoTexts'

/**
 * Never one that was there: forms of earlier versions hold the ids of alternatives that are gone, and would take on the meaning of a new
 * one.
 */
const newChoiceId = (): string => `wahl-${[...crypto.getRandomValues(new Uint16Array(3))].map((each) => each.toString(36)).join('')}`

interface NestedProps {
  /** Of the choice. */
  id: string
  choice: Choice
  choices: readonly Choice[]
}

/** The fields that show only under one alternative: made here, taken from beside the choice, or freed again. */
const Nested = ({ id, choice, choices }: NestedProps): ReactElement => {
  const { t } = useTranslation('designer')
  const both = useBothTexts()
  const lang = currentLanguage()
  const { file, apply, select, named } = useDesigner()
  const siblings = levelOf(file, positionOf(file, id)?.parent ?? null).order.filter(
    (each) => each !== id && nodeOf(file, each)?.kind === 'field' && !choices.some(({ fields }) => fields?.includes(each)),
  )
  const place = (edit: Edit): void => void apply(edit, { label: t('step.nested') })
  const addNested = (): void => {
    const at = positionOf(file, id)
    if (!at) return
    const made = addNode(file, newField('TEXTBOX', DISPLAYS.TEXTBOX.name, [both('add.choiceOne'), both('add.choiceTwo')]), {
      parent: at.parent,
      index: at.index + 1,
    })
    const edit = made.ok ? putIntoChoice(made.file, made.id, { field: id, choice: choice.contentId }) : made
    if (apply(edit, { label: t('step.nested') }) && edit.ok) named(edit.id)
  }
  return (
    <>
      <ul className="d-nested">
        {(choice.fields ?? []).map((each) => (
          <li key={each}>
            <button type="button" className="d-link" onClick={() => select(each)}>
              {nodeOf(file, each)?.label[lang] || each}
            </button>
            <Button
              variant="quiet"
              size="small"
              icon="close"
              label={t('choice.free', { name: nodeOf(file, each)?.label[lang] || each })}
              onClick={() => place(putIntoChoice(file, each, null))}
            />
          </li>
        ))}
      </ul>
      <div className="d-adds">
        <Button size="small" icon="plus" onClick={addNested}>
          {t('choice.addField')}
        </Button>
        {siblings.length > 0 ? (
          <select
            className="select"
            aria-label={t('choice.takeField')}
            value=""
            onChange={({ target }) =>
              target.value !== '' && place(putIntoChoice(file, target.value, { field: id, choice: choice.contentId }))
            }
          >
            <option value="">{t('choice.takeField')}</option>
            {siblings.map((each) => (
              <option key={each} value={each}>
                {nodeOf(file, each)?.label[lang] || each}
              </option>
            ))}
          </select>
        ) : null}
      </div>
    </>
  )
}

interface HeadProps {
  choice: Choice
  name: string
  index: number
  /** Of all alternatives. */
  count: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** An alternative in a line: opened, moved (also by Alt and an arrow), removed. */
const Head = ({ choice, name, index, count, isOpen, onOpen, onMove, onRemove }: HeadProps): ReactElement => {
  const { t } = useTranslation('designer')
  const onKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    onMove(index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <div className="d-choice" onKeyDown={onKey}>
      <button type="button" className="d-open" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <Icon name={isOpen ? 'down' : 'right'} size={16} /> {name}
        {choice.fields?.length ? <span className="small soft">{t('choice.fields', { count: choice.fields.length })}</span> : null}
      </button>
      <Button
        variant="quiet"
        size="small"
        icon="arrowUp"
        disabled={index === 0}
        label={t('choice.up', { name })}
        onClick={() => onMove(index - 1)}
      />
      <Button
        variant="quiet"
        size="small"
        icon="arrowDown"
        disabled={index === count - 1}
        label={t('choice.down', { name })}
        onClick={() => onMove(index + 1)}
      />
      <Button variant="quiet" size="small" icon="trash" disabled={count === 1} label={t('choice.remove', { name })} onClick={onRemove} />
    </div>
  )
}

/** The alternatives of a choice: their names in both languages, their order, and the fields that show only under one of them. */
export const ChoicesEditor = ({ id, ui }: { id: string; ui: NodeUi }): ReactElement => {
  const { t } = useTranslation('designer')
  const both = useBothTexts()
  const lang = currentLanguage()
  const { file, apply } = useDesigner()
  const [open, setOpen] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const choices = ui.choices ?? []
  const made = [both('add.newChoice'), both('add.choiceOne'), both('add.choiceTwo')]
  const set = (next: Choice[], key?: string): void => {
    apply(changeNode(file, id, { ui: { choices: next } }), { label: t('step.choices'), ...(key ? { key: `${key}:${id}` } : {}) })
  }
  const add = (): void => {
    const contentId = newChoiceId()
    set([...choices, { contentId, label: both('add.newChoice') }])
    setOpen(contentId)
    requestAnimationFrame(() => focusAndMark('d-choice'))
  }
  /** The button that was pressed is gone, or at the end of its way. */
  const focusOn = (at: number): void =>
    void requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement === document.body || (activeElement instanceof HTMLButtonElement && activeElement.disabled))
        list.current?.querySelectorAll<HTMLElement>('.d-open')[at]?.focus()
    })
  const remove = (at: number): void => {
    const freed = choices[at]?.fields?.length ?? 0
    set(choices.filter((_, index) => index !== at))
    if (freed > 0) toast.info(t('choice.freed', { count: freed }))
    focusOn(Math.min(at, choices.length - 2))
  }
  const move = (from: number, to: number): void => {
    const one = choices[from]
    if (!one || to < 0 || to >= choices.length) return
    const rest = choices.filter((each) => each !== one)
    set([...rest.slice(0, to), one, ...rest.slice(to)])
    focusOn(to)
  }
  return (
    <div className="d-field" role="group" aria-label={t('choice.label')}>
      <span className="label">{t('choice.label')}</span>
      <ol className="d-choices" ref={list}>
        {choices.map((choice, index) => {
          const name = readIn(choice.label, lang) || t('tree.unnamed')
          return (
            <li key={choice.contentId} className={open === choice.contentId ? 'open' : ''}>
              <Head
                {...{ choice, name, index }}
                count={choices.length}
                isOpen={open === choice.contentId}
                onOpen={(isOpen) => setOpen(isOpen ? choice.contentId : null)}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
              {open === choice.contentId ? (
                <div className="d-inner">
                  <TwoTexts
                    label={t('choice.name')}
                    id="d-choice"
                    value={choice.label}
                    needed
                    onChange={(label) =>
                      set(
                        choices.map((each) =>
                          each === choice ? { ...each, label: withoutPlaceholderName(label, each.label, made) } : each,
                        ),
                        `choice-${choice.contentId}`,
                      )
                    }
                  />
                  <Nested id={id} choice={choice} choices={choices} />
                </div>
              ) : null}
            </li>
          )
        })}
      </ol>
      <Button size="small" icon="plus" onClick={add}>
        {t('choice.add')}
      </Button>
    </div>
  )
}
