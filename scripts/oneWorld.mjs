// The lint rule lotse/one-world: no module of what a server runs keeps what a second server in its process would share.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a module may keep for all servers of its process, by why; whatever else is written to stands in a slot of their worlds
 * (server/platform/world.ts).
 */
const OF_THE_PROCESS = JSON.parse(readFileSync(new URL('ofTheProcess.json', import.meta.url), 'utf8'))
const MAY_BE_KEPT = new Set(Object.values(OF_THE_PROCESS).flat())

const WRITING = /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/
/** Gives what lies in a collection: whoever writes to that writes to the collection. */
const REACHING = /^(get|at|find|findLast)$/
const WRITING_STATIC = /^(Object\.(assign|defineProperty|defineProperties|setPrototypeOf)|Reflect\.(set|defineProperty|deleteProperty))$/
/** Calls what it is given at once, and keeps nothing of it. */
const AT_ONCE = /^(forEach|map|flatMap|filter|reduce|some|every|find|findIndex|sort|toSorted|from|fromEntries|replace|replaceAll)$/
const MAKES_MEMORY = /^(create|make|open|start)[A-Z]/
/** What is written to in these is of the world that is asked. */
const OF_A_WORLD = /^(slot|perWorld|handedIn|model)$/
const WRAPPING = /^(TSAsExpression|TSNonNullExpression|TSSatisfiesExpression|TSTypeAssertion|ChainExpression|AwaitExpression)$/
const FUNCTION = /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/

const unwrapped = (node) => {
  let at = node
  while (at && WRAPPING.test(at.type)) at = at.expression ?? at.argument
  return at
}
const nameOf = (node) => (node?.type === 'MemberExpression' ? `${node.object.name}.${node.property.name}` : node?.name)
const isOfAWorld = (init) => init?.type === 'CallExpression' && OF_A_WORLD.test(init.callee.name)
const propertyOf = ({ type, property, computed, name }) => (type !== 'MemberExpression' ? name : computed ? property.value : property.name)

/** The outermost expression that still means what this one means, or a part of it; null where it was written to on the way. */
const reach = (identifier) => {
  let at = identifier
  for (;;) {
    const { parent } = at
    const isCalled = parent.type === 'MemberExpression' && parent.parent.type === 'CallExpression' && parent.parent.callee === parent
    if (WRAPPING.test(parent.type)) at = parent
    else if (parent.type === 'LogicalExpression' || (parent.type === 'ConditionalExpression' && parent.test !== at)) at = parent
    else if (parent.type !== 'MemberExpression' || parent.object !== at) return at
    else if (!isCalled) at = parent
    else if (WRITING.test(propertyOf(parent))) return null
    else if (REACHING.test(propertyOf(parent))) at = parent.parent
    else return at
  }
}

/** Whether something is put where this stands: assigned, counted up, deleted, or taken apart into it. */
const isTarget = (node) => {
  const { parent } = node
  if (/^(AssignmentExpression|AssignmentPattern|ForOfStatement|ForInStatement)$/.test(parent.type)) return parent.left === node
  if (parent.type === 'UnaryExpression') return parent.operator === 'delete'
  if (parent.type === 'Property') return parent.value === node && parent.parent.type === 'ObjectPattern'
  if (parent.type === 'CallExpression') return parent.arguments[0] === node && WRITING_STATIC.test(nameOf(parent.callee))
  return /^(UpdateExpression|ArrayPattern|RestElement)$/.test(parent.type)
}

/** Whether what a name means is written to here; another value under the same name is no such thing. */
const isWriting = (identifier) => {
  const at = reach(identifier)
  return at === null || (isTarget(at) && (at !== identifier || at.parent.type === 'CallExpression'))
}

/** What one file says, asked through its scopes. */
const readingOf = ({ scopeManager, visitorKeys, ast }) => {
  const functionOf = (node) => {
    let at = node.parent
    while (at && !FUNCTION.test(at.type)) at = at.parent
    return at
  }
  const isCalledAtOnce = ({ parent }, node) =>
    parent.type === 'CallExpression' &&
    (parent.callee === node || (parent.arguments.includes(node) && AT_ONCE.test(propertyOf(unwrapped(parent.callee)) ?? '')))
  /** Whether a function is called where it is written, so that what it does is done as what stands around it is. */
  const isInPlace = (node) => {
    let at = node
    while (WRAPPING.test(at.parent.type)) at = at.parent
    return isCalledAtOnce(at, at)
  }
  /** The function that has to be called first before this is done: null where loading the module does it. */
  const laterFunctionOf = (node) => {
    let at = functionOf(node)
    while (at && isInPlace(at)) at = functionOf(at)
    return at ?? null
  }
  const writesOf = (variable, seen = new Set()) => {
    if (seen.has(variable)) return []
    seen.add(variable)
    return variable.references.flatMap(({ identifier }) => {
      if (isWriting(identifier)) return [identifier]
      const at = reach(identifier)
      const { parent } = at
      if (parent.type !== 'VariableDeclarator' || parent.init !== at || parent.id.type !== 'Identifier') return []
      const [alias] = scopeManager.getDeclaredVariables(parent)
      return alias && alias !== variable && laterFunctionOf(parent) ? writesOf(alias, seen) : []
    })
  }
  const within = (node, isMeant) => {
    if (isMeant(node)) return true
    return (visitorKeys[node.type] ?? []).some((key) => [node[key]].flat().some((child) => child?.type && within(child, isMeant)))
  }
  return { scopeManager, ast, laterFunctionOf, writesOf, within }
}

/** Whether a value holds a memory that is made empty, however deep; what functions make they make later. */
const holdsMemory = (node) => {
  if (/^(CallExpression|NewExpression)$/.test(node?.type)) {
    const isEmpty = /^(Map|Set)$/.test(node.callee.name) && node.arguments.length === 0
    return isEmpty || MAKES_MEMORY.test(node.callee.name) || node.arguments.some(holdsMemory)
  }
  const parts = node?.elements ?? node?.properties ?? [node?.value, node?.expression, node?.argument]
  return !/Function/.test(node?.type) && parts.some((part) => part?.type !== undefined && holdsMemory(part))
}

/** What a name of another file is there: the text it is made by, through doors that pass it on. Null where that is not ours. */
const textOf = (file, name) => {
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  const [made] = new RegExp(`^(export )?(const|let|class|(async )?function\\*?) ${name}\\b.*`, 'm').exec(text) ?? []
  if (made !== undefined) return made
  const names = new RegExp(`(\\w+) as ${name}\\b|\\b(${name})\\b`)
  for (const [, list, from] of text.matchAll(/^(?:export|import) \{([^}]*)\} from '(\.[^']*)'/gm)) {
    const [, first, second] = names.exec(list) ?? []
    if (first ?? second) return textOf(`${join(file, '..', from)}.ts`, first ?? second)
  }
  return null
}

const STATE_OF_ANOTHER = /= (new (Map|Set)|\[|\{)/

/** What is kept at the load of one file: [node, name], for each name that holds state. */
const stateOf = (context, file) => {
  const { sourceCode, filename } = context
  const { scopeManager, laterFunctionOf, writesOf, within } = readingOf(sourceCode)
  const isLater = (node) => laterFunctionOf(node) !== null
  /** Scopes that are entered once, while the module is loaded: its own, blocks, classes, and functions that are called there. */
  const isEntered = ({ block, type }) => {
    if (type !== 'function' || laterFunctionOf(block) !== null) return type !== 'function'
    let at = block
    while (WRAPPING.test(at.parent.type)) at = at.parent
    if (at.parent.type === 'CallExpression' && at.parent.callee === at) return true
    const [own] = block.id ? scopeManager.getDeclaredVariables(block) : scopeManager.getDeclaredVariables(at.parent)
    return (own?.references ?? []).some(({ identifier }) => identifier.parent.callee === identifier && !isLater(identifier))
  }
  const scopesOf = (scope) => [scope, ...scope.childScopes.filter(isEntered).flatMap(scopesOf)]
  const [module] = scopeManager.globalScope.childScopes

  /** The key of an entry that goes with it is somebody's; what a module itself holds goes with nobody. */
  const hasKeyOfModule = ({ references }) =>
    references.some(({ identifier: { parent } }) => {
      const key = parent.type === 'MemberExpression' && parent.parent.type === 'CallExpression' && parent.parent.arguments[0]
      return key?.type === 'Identifier' && module.set.has(key.name) && isVariableOf(module, key)
    })
  const isVariableOf = (scope, { name, range }) =>
    scope.set.get(name).references.some(({ identifier }) => identifier.range[0] === range[0])
  const isOwnClass = ({ callee }) => callee.type === 'Identifier' && module.set.get(callee.name)?.defs[0]?.type === 'ClassName'
  const writesItself = (node) =>
    within(node, (part) => part.type === 'ThisExpression' && isLater(part) && isWriting(part))
  const isGenerator = ({ callee }) => {
    const { node } = module.set.get(callee.name)?.defs[0] ?? {}
    return Boolean((FUNCTION.test(node?.type) ? node : node?.init)?.generator)
  }

  const isStateOfModule = (variable) => {
    const [def] = variable.defs
    if (def.type === 'ImportBinding') return isWrittenElsewhere(variable, def)
    if (def.type === 'ClassName' || def.type === 'FunctionName') return writesOf(variable).length > 0
    if (def.type !== 'Variable') return false
    if (def.parent.kind !== 'const') return true
    const { id } = def.node
    const init = unwrapped(def.node.init)
    if (isOfAWorld(init) || /^Readonly(Map|Set)$/.test(id.typeAnnotation?.typeAnnotation.typeName?.name)) return false
    if (holdsMemory(init)) return true
    if (init?.type === 'NewExpression' && /^Weak(Map|Set)$/.test(init.callee.name)) return hasKeyOfModule(variable)
    if (init?.type === 'NewExpression' && isOwnClass(init) && writesItself(module.set.get(init.callee.name).defs[0].node)) return true
    if (init?.type === 'CallExpression' && isGenerator(init)) return true
    return writesOf(variable).length > 0
  }
  const isWrittenElsewhere = (variable, { node, parent }) => {
    const from = parent.source.value
    const writes = writesOf(variable).filter(isLater)
    if (writes.length === 0 || !from.startsWith('.') || node.type !== 'ImportSpecifier') return false
    return STATE_OF_ANOTHER.test(textOf(`${join(filename, '..', from)}.ts`, node.imported.name) ?? '')
  }
  /** In a block, or a function that ran while the module was loaded: what a function that is called later still writes to. */
  const isStateOfCall = (variable) => {
    const [def] = variable.defs
    if (!/^(Variable|Parameter)$/.test(def?.type) || isOfAWorld(unwrapped(def.node.init))) return false
    const runs = laterFunctionOf(def.name)
    const isElsewhere = (node) => laterFunctionOf(node) !== runs
    return (
      writesOf(variable).some(isElsewhere) ||
      variable.references.some((one) => one.isWrite() && !one.init && isElsewhere(one.identifier))
    )
  }
  const ofScopes = scopesOf(module).flatMap((scope) =>
    scope.variables
      .filter((one) => one.defs.length > 0 && (scope === module ? isStateOfModule(one) : isStateOfCall(one)))
      .map((one) => [one.defs[0].node, one.name]),
  )
  const others = []
  within(sourceCode.ast, (node) => {
    if (node.type === 'PropertyDefinition' && node.static && laterFunctionOf(node) === null && (!node.readonly || holdsMemory(node.value)))
      others.push([node, nameOf(node.key)])
    if (node.type === 'Identifier' && /^global(This)?$/.test(node.name) && isWriting(node)) others.push([node, node.name])
    return false
  })
  return [...ofScopes, ...others].filter(([, name]) => !MAY_BE_KEPT.has(`${file} ${name}`))
}

const OF_SERVERS = /^(server|engine|workflows|eforms-sdk)\/(.*)\.ts$/

/** Refuses a module's own state in what a server runs: a second server in the process would share it. */
export const oneWorld = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const place = context.filename.slice(join(import.meta.dirname, '..').length + 1).replaceAll('\\', '/')
    const [, root, inRoot] = OF_SERVERS.exec(place) ?? []
    if (inRoot === undefined || /\.test$|(^|\/)(testing|fixtures)\/|^contract\//.test(inRoot)) return {}
    return {
      'Program:exit'() {
        for (const [node, name] of stateOf(context, root === 'server' ? inRoot : `${root}/${inRoot}`))
          context.report({
            node,
            message:
              `${name} would be shared by all servers of the process: const ${name} = slot(() => …) or ` +
              'perWorld(() => new Map()) of server/platform/world.ts; what is constant or of the process: scripts/ofTheProcess.json.',
          })
      },
    }
  },
}
