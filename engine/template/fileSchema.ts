import { isAsked, LANGUAGES, type Lang } from '../languages'
import { DISPLAY_TYPES, DISPLAYS } from '../format/displays'
import { CONTENT_ID, EFFECTS, FORBIDDEN_KEYS, PROJECT_TYPE_KEYS, SKIPPABLE, TENDER_TYPES, VALUE_TYPES } from '../format/format'

/** A JSON Schema document, draft-07. */
export type SchemaDocument = { readonly [keyword: string]: unknown }

/** Where Lotse serves this schema, and what "$schema" of an exported template says behind the address of the installation. */
export const FILE_SCHEMA_PATH = '/schema/template.json'

const LIST = 10_000
const text = (description: string): SchemaDocument => ({ type: 'string', maxLength: 20_000, description })
const flag = (description: string): SchemaDocument => ({ type: 'boolean', description })
const whole = (description: string): SchemaDocument => ({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })
const oneOf = (values: readonly (string | number)[], description: string): SchemaDocument => ({ enum: [...values], description })
const listOf = (items: SchemaDocument, description: string): SchemaDocument => ({ type: 'array', maxItems: LIST, items, description })
const ref = (name: string, description?: string): SchemaDocument =>
  // Draft-07 ignores what stands beside $ref.
  description === undefined ? { $ref: `#/definitions/${name}` } : { allOf: [{ $ref: `#/definitions/${name}` }], description }
const orNull = (schema: SchemaDocument, description: string): SchemaDocument => ({ anyOf: [{ type: 'null' }, schema], description })
const objectOf = (needed: SchemaDocument, optional: SchemaDocument = {}, description = ''): SchemaDocument => ({
  type: 'object',
  ...(description && { description }),
  properties: { ...needed, ...optional },
  required: Object.keys(needed),
  additionalProperties: false,
})

const notForbidden: SchemaDocument = { enum: [...FORBIDDEN_KEYS] }

const nameOfLanguage = new Intl.DisplayNames('en-GB', { type: 'language' })
const inEachLanguage = (isMeant: (lang: Lang) => boolean): SchemaDocument =>
  Object.fromEntries(LANGUAGES.filter(isMeant).map((lang) => [lang, text(`${nameOfLanguage.of(lang) ?? lang}.`)]))

const definitions: Record<string, SchemaDocument> = {
  contentId: {
    type: 'string',
    pattern: CONTENT_ID.source,
    not: notForbidden,
    description: 'Id of a section, group, field or choice: a letter, then at most 79 letters, digits, ( ) _ or -.',
  },
  text: objectOf(
    inEachLanguage(isAsked),
    inEachLanguage((lang) => !isAsked(lang)),
    'A text in both languages.',
  ),
  jsonLogic: {
    description:
      'A JsonLogic expression. { "var": "<contentId>" } reads a field: of the own item first, then outwards. Judged when the file is ' +
      'loaded.',
  },
  jsonSchema: objectOf(
    {},
    {
      $schema: text('JSON Schema version.'),
      type: oneOf(
        ['object', 'array', 'string', 'number', 'integer', 'boolean'],
        'A repeatable node is an array, a section or group an object.',
      ),
      properties: {
        type: 'object',
        maxProperties: LIST,
        propertyNames: { anyOf: [{ const: '_id' }, ref('contentId')] },
        additionalProperties: ref('jsonSchema'),
        description: 'Children by contentId; the same ids as in the order of this node.',
      },
      required: listOf(ref('contentId'), 'Children that must be filled.'),
      additionalProperties: { anyOf: [{ type: 'boolean' }, ref('jsonSchema')], description: 'What other keys may hold.' },
      items: ref('jsonSchema', 'One item or value of a repeatable node.'),
      minItems: whole('Least number of items.'),
      maxItems: whole('Most items.'),
      minLength: whole('Least number of characters.'),
      maxLength: whole('Most characters.'),
      pattern: text('Regular expression. Refused where its cost cannot be bounded.'),
      format: text('For information.'),
      enum: {
        type: 'array',
        maxItems: LIST,
        items: { type: ['string', 'number'] },
        description: 'Values that are taken.',
      },
      minimum: { type: 'number', description: 'Least value.' },
      maximum: { type: 'number', description: 'Greatest value.' },
    },
    'JSON Schema of the data: section → group → field by contentId. At most 24 levels.',
  ),
  choice: objectOf(
    { contentId: ref('contentId'), label: ref('text') },
    { fields: listOf(ref('contentId'), 'Fields beside this one that show only while the choice is taken.') },
    'An alternative.',
  ),
  node: objectOf(
    { kind: oneOf(['section', 'group', 'field'], 'What the node is.'), label: ref('text', 'What people read.') },
    {
      help: ref('text', 'Help on demand under the label.'),
      order: listOf(ref('contentId'), 'Children in their order; sections and groups only.'),
      repeatable: objectOf(
        { min: whole('Least number of items.') },
        { max: whole('Most items; missing: any number.') },
        'May occur more than once.',
      ),
      hidden: flag('On no screen.'),
      readOnly: flag('Shown, not to be typed in. Shown only where hidden is false.'),
      alwaysShow: flag("Stays in the reader's view although empty."),
      collapsed: flag('Folded at first.'),
      displayType: oneOf(DISPLAY_TYPES, 'How a field is shown; fields only.'),
      valueType: oneOf(VALUE_TYPES, 'What the value of a field is; fields only.'),
      default: { description: "Value of an empty form or a new item; '{NOW}' is today." },
      choices: listOf(ref('choice'), `Alternatives of ${DISPLAY_TYPES.filter((type) => DISPLAYS[type].choices).join(', ')}.`),
      codelist: text('Id of a code list of the SDK.'),
      unitCodelist: text('Code list of the unit of an amount or measure.'),
      idScheme: text('The field carries ids of this scheme: LOT → LOT-0001.'),
      schemeName: text('Name of the scheme.'),
      idSchemes: listOf(text('A scheme.'), 'Schemes a reference may point to; of an id, those it offers.'),
      identifierField: ref('contentId', 'Of a group: the field that is its identifier.'),
      captionField: ref('contentId', 'Of a group: the field that gives its caption.'),
      btId: text('eForms business term, BT-21.'),
      nodeId: text('eForms node, ND-Lot.'),
      privacyCode: text('The value can be withheld under this code.'),
      excluded: flag("Left out of form and reader's view."),
      limits: objectOf(
        {},
        {
          min: text('Least number or earliest date, locale-free.'),
          max: text('Greatest number or latest date, locale-free.'),
          decimals: whole('Digits behind the point.'),
        },
        'Limits of numbers and dates.',
      ),
    },
    'How a section, group or field is shown.',
  ),
  rule: objectOf(
    {
      id: text('Unique among the rules of its form.'),
      target: ref('contentId', 'The node the rule acts on.'),
      effect: oneOf(
        EFFECTS,
        'show: appears only while true · require: must be filled · readOnly: cannot be typed in · set: gets the value.',
      ),
      when: ref('jsonLogic', 'The condition.'),
    },
    {
      value: ref('jsonLogic', 'Of effect set: the value.'),
      severity: oneOf(['ERROR', 'WARN'], 'WARN advises and refuses nothing.'),
      text: ref('text', 'The rule as a sentence.'),
    },
    'What happens to a node under a condition.',
  ),
  check: objectOf(
    {
      id: text('Unique among the checks.'),
      target: ref('contentId', 'The field or group to which the problem leads.'),
      assert: ref('jsonLogic', 'What must hold.'),
      severity: oneOf(['ERROR', 'WARN'], 'WARN advises and refuses nothing.'),
      text: ref('text', 'What is wrong, as a sentence.'),
    },
    { around: ref('contentId', 'Repeated group in each of whose items it is judged; without it once for the form.') },
    'What must hold between values of the notice.',
  ),
  ui: objectOf(
    {
      order: listOf(ref('contentId'), 'Top sections in their order.'),
      nodes: {
        type: 'object',
        maxProperties: LIST,
        propertyNames: ref('contentId'),
        additionalProperties: ref('node'),
        description: 'Every section, group and field by its contentId.',
      },
    },
    {},
    'How the form is shown.',
  ),
  form: objectOf(
    { schema: ref('jsonSchema'), ui: ref('ui'), rules: listOf(ref('rule'), 'Rules of this form.') },
    {},
    'A form that bidders fill, with ids of its own.',
  ),
  days: orNull(whole('Days.'), "Days; null: by the regime's table."),
}

/**
 * The template format's own JSON Schema, for editors and other programs. It says what `checkFileShape` says, save for what JSON Schema
 * cannot: that rule ids are unique, how deep schemas may nest, and that lengths count UTF-16 units. How the parts agree with each other is
 * `loadTemplate`'s.
 */
export const fileSchema: SchemaDocument = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Lotse template',
  ...objectOf(
    {
      id: {
        type: 'string',
        pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$',
        not: notForbidden,
        description: 'Id of the template: letters, digits, dot, _ and -.',
      },
      name: ref('text', 'Name of the template.'),
      description: ref('text', 'What the template is for.'),
      version: whole('Counts published versions; set by Lotse.'),
      active: flag('Whether new tenders are offered the template; set by Lotse.'),
      published: orNull(
        {
          type: 'string',
          pattern:
            '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])' +
            'T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{3})?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$',
        },
        'Instant of publication; set by Lotse.',
      ),
      projectTypes: listOf(oneOf(PROJECT_TYPE_KEYS, 'A project type.'), 'Project types it is offered for; none: all.'),
      legalBasis: orNull(text('A code.'), 'BT-01 code such as 32014L0023, or null where any fits.'),
      roomTemplates: listOf(
        objectOf({
          name: text('Name of the room.'),
          description: text('What is put there.'),
          stage: orNull(whole('A stage.'), 'Stage from which the room exists; null: from the beginning.'),
        }),
        'Data rooms that a tender begins with.',
      ),
      schema: ref('jsonSchema', 'The data of the notice.'),
      ui: ref('ui', 'How the notice is shown.'),
      rules: listOf(ref('rule'), 'Rules of the notice.'),
    },
    {
      $schema: text('Address of this schema.'),
      sdkVersion: text('eForms SDK of an EU template.'),
      noticeSubtype: text('Notice subtype of an EU template.'),
      checks: listOf(ref('check'), 'What must hold between values of the notice.'),
      forms: objectOf({}, { application: ref('form', 'Teilnahmeantrag.'), offer: ref('form', 'Angebot.') }, 'Forms of the bidders.'),
      procedure: objectOf(
        {
          types: listOf(oneOf(TENDER_TYPES, 'A kind of tender.'), 'Kinds of tender it may be used for; none: any.'),
          skippedPhases: listOf(oneOf(SKIPPABLE, '3 competition, 4 its opening, 5 negotiation.'), 'Phases that are left out.'),
          minimumDays: objectOf({ application: ref('days'), offer: ref('days') }, {}, 'Least days from publication to a deadline.'),
          fourEyes: objectOf(
            { applications: flag('Applications.'), offers: flag('Offers; where the law demands two, false is not followed.') },
            {},
            'What two people open.',
          ),
        },
        { id: text('Id of a published procedure that a tender of its type runs by; missing: the usual one of the type.') },
        'How a procedure runs that begins from this template.',
      ),
    },
    'A procedure template of Lotse: the notice, the forms of the bidders, rules, rooms and the course of the procedure.',
  ),
  definitions,
}
