import '../../../web/ui/theme/tokens.css'
import '../../../web/ui/theme/shell.css'
import '../../../web/forms/theme/forms.css'
import { contestTemplate, markPainted, markStart, TYPED } from './contest'
import './stage.css'

/**
 * The floor: inputs without any script, under the same CSS, padded to as many nodes as ?nodes= says (what ours has on the page at that
 * moment).
 */
async function start(): Promise<void> {
  await contestTemplate()
  const root = document.getElementById('root')
  if (!root) throw new Error('no root')
  const wanted = Number(new URLSearchParams(location.search).get('nodes') ?? 2000)
  markStart()
  const main = document.createElement('main')
  main.className = 'f-form'
  let made = 0
  for (let index = 0; made < wanted; index++) {
    const field = document.createElement('div')
    field.className = 'f-field'
    const label = document.createElement('label')
    label.textContent = `Feld ${index}`
    const input = document.createElement('input')
    input.className = 'input'
    input.id = label.htmlFor = index === 0 ? `plain-${TYPED}` : `plain-${index}`
    field.append(label, input)
    main.append(field)
    made += 3
  }
  root.append(main)
  markPainted()
}

void start()
