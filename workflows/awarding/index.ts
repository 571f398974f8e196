export { criteriaAsked, CRITERIA_LAWS, type CriteriaAsked, type CriteriaLaw } from './paragraphs'
