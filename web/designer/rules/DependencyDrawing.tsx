import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dependency } from '../../../engine/authoring'
import { toCondition } from '../../../engine/rules'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { useDesigner } from '../state'
import { drawDependencies, type Box } from './layers'
import { labelOf, shortText } from './sentence'

const WIDTH = 340
const HIGH = 34
const STEP = 84
const GAP = 12

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)

/** One alone stands in the middle, unless an arrow goes by there. */
const frameOf = ({ row, column, columns }: Box, isPassed: boolean): Frame => {
  const isMiddle = columns === 1 && !isPassed
  const w = isMiddle ? 220 : (WIDTH - GAP) / 2
  const x = isMiddle ? (WIDTH - w) / 2 : column * (w + GAP)
  return { x, y: 1 + row * STEP, w }
}

/** What a node depends on (above it) and what depends on it (below), with a word of the condition at each arrow. */
export const DependencyDrawing = ({
  id,
  arrows: all,
  hasCircle,
}: {
  id: string
  arrows: readonly Dependency[]
  /** What the rules themselves say: being read-only once it is filled is no circle. */
  hasCircle: boolean
}): ReactElement => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const { file, select } = useDesigner()
  const drawn = drawDependencies(all, id)
  const { boxes, arrows, rows, passed } = drawn
  const circle = hasCircle ? drawn.circle : null
  const named = (each: string): string => labelOf(file, each, language)
  const wordOf = ({ from, rule }: Dependency): string => {
    const one = file.rules.find((each) => each.id === rule)
    return one ? shortText(t, toCondition(one.when), { file, language, field: from }) : ''
  }
  const placed = new Map(boxes.map((box) => [box.id, frameOf(box, passed.has(box.row))]))
  return (
    <section className="d-ph r-deps" aria-labelledby="deps-title">
      <h2 id="deps-title">
        {t('deps.title')}
        <span className={circle ? 'r-end error-text' : 'r-end soft'}>
          {circle && <Icon name="octagon" size={16} />} {t(circle ? 'deps.circle' : 'deps.noCircle')}
        </span>
      </h2>
      {circle && (
        <p className="r-fault">{t('fault.cycle', { cycle: circle.map((each) => t('named', { name: named(each) })).join(' → ') })}</p>
      )}
      {arrows.length === 0 ? (
        <p className="soft small">{t('deps.none')}</p>
      ) : (
        <>
          <svg className="r-dep" viewBox={`0 0 ${WIDTH} ${(rows - 1) * STEP + HIGH + 2}`} role="group" aria-label={t('deps.title')}>
            <defs>
              <marker id="dep-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse">
                <path d="M1 1l6 3-6 3" />
              </marker>
            </defs>
            {arrows.map((arrow) => {
              const [from, to] = [placed.get(arrow.from), placed.get(arrow.to)]
              return from && to && from !== to ? (
                <Arrow key={`${arrow.from} ${arrow.to}`} from={from} to={to} word={cut(wordOf(arrow), 24)} />
              ) : null
            })}
            {boxes.map((box) => {
              const { x, y, w } = frameOf(box, passed.has(box.row))
              return (
                <g
                  key={box.id}
                  className={box.id === id ? 'box here' : 'box'}
                  role="button"
                  tabIndex={0}
                  aria-label={named(box.id)}
                  aria-pressed={box.id === id}
                  onClick={() => select(box.id)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' && event.key !== ' ') return
                    event.preventDefault()
                    select(box.id)
                  }}
                >
                  <title>{named(box.id)}</title>
                  <rect x={x + 1} y={y} width={w - 2} height={HIGH} rx="6" />
                  <text x={x + w / 2} y={y + 22} textAnchor="middle">
                    {cut(named(box.id), w > WIDTH / 2 ? 30 : 22)}
                  </text>
                </g>
              )
            })}
          </svg>
          <ul className="sr">
            {arrows.map((arrow) => (
              <li key={`${arrow.from} ${arrow.to}`}>
                {t('deps.arrow', { from: named(arrow.from), to: named(arrow.to), word: wordOf(arrow) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface Frame {
  x: number
  y: number
  w: number
}

/** Where an arrow leaves a box: of two beside each other towards the middle, so that the word has room at the edge. */
const sideOf = ({ x, w }: Frame): number => (w > WIDTH / 2 ? x + w / 2 : x === 0 ? x + w * 0.8 : x + w * 0.2)

/**
 * From the lower edge of one box to the upper edge of the next, by the rows between them in the middle; upwards and sideways it goes
 * around.
 */
const Arrow = ({ from, to, word }: { from: Frame; to: Frame; word: string }): ReactElement => {
  const [startX, endX] = [sideOf(from), to.x + to.w / 2]
  const isDown = to.y > from.y
  const startY = isDown ? from.y + HIGH : from.y
  const endY = isDown ? to.y : to.y + HIGH
  const down = isDown ? 1 : -1
  const curve = (from: { x: number; y: number }, to: { x: number; y: number }): string => {
    const middle = (from.y + to.y) / 2
    return `C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`
  }
  const gap = (STEP - HIGH) * down
  const isNext = Math.abs(to.y - from.y) <= STEP
  const [start, end] = [
    { x: startX, y: startY },
    { x: endX, y: endY - down },
  ]
  const lane = { in: { x: WIDTH / 2, y: startY + gap }, out: { x: WIDTH / 2, y: endY - gap } }
  const way = isNext ? curve(start, end) : `${curve(start, lane.in)}V${lane.out.y}${curve(lane.out, end)}`
  const path = `M${startX} ${startY}${way}`
  // The word stands at the outer edge of its box, where no arrow of a neighbour comes by.
  const side = startX === WIDTH / 2 ? endX : startX
  const y = startX === WIDTH / 2 && endX !== startX ? endY + (isDown ? -12 : 20) : startY + (isDown ? 20 : -12)
  const spot =
    side < WIDTH / 2 - 1
      ? { x: 2, anchor: 'start' as const }
      : side > WIDTH / 2 + 1
        ? { x: WIDTH - 2, anchor: 'end' as const }
        : { x: startX + 8, anchor: 'start' as const }
  return (
    <g className="arrow">
      <path d={path} markerEnd="url(#dep-tip)" />
      {word !== '' && (
        <text className="word" x={spot.x} y={y} textAnchor={spot.anchor}>
          {word}
        </text>
      )}
    </g>
  )
}
