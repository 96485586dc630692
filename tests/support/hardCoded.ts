import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Two words, the first with a capital letter: what people read, and programs do not. */
const isSentence = (text: string) =>
  /^[A-Z][\w’']*,? [\w(&]/.test(text.trim()) &&
  !/^(?:Bearer|SELECT|WITH|INSERT|UPDATE|DELETE|LOCK|LISTEN|NOTIFY|BEGIN|DECLARE|FETCH|CLOSE|SHOW|UNION|EXISTS|CASE|M[x\d])/.test(
    text.trim(),
  )

/** A word with a letter, where only what people read can stand. */
const isWord = (text: string) => /\p{L}{2,}/u.test(text) && text.trim() !== 'Brewhouse'

/** What people read of an element, besides its content. */
const read =
  /^(?:label|title|placeholder|hint|alt|lead|failure|what|unit|submitLabel|confirmLabel|cancelLabel|question|aria-(?:label|valuetext|roledescription|description))$/

/**
 * The texts in a file that a person could read: what stands in elements and in the attributes that are read, and strings
 * that are sentences. Not what only developers read: the message of an `Error`, logs, GraphQL, styles, what documents REST;
 * nor the signs of units, which languages share.
 */
export function hardCodedIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node) || ts.isTypeNode(node)) return
    if (ts.isNewExpression(node) && node.expression.getText() === 'Error') return
    if (
      ts.isCallExpression(node) &&
      /^(?:graphql|audit|describe)$|^(?:log|console)\./.test(node.expression.getText())
    )
      return
    if (ts.isCallExpression(node) && /\.(?:describe|meta)$/.test(node.expression.getText())) {
      // What a program reads of a field of REST; the field itself may still say something to people.
      visit(node.expression)
      return
    }
    if (ts.isPropertyAssignment(node) && /^(?:about|summary|sign)$/.test(node.name.getText())) return
    if (ts.isJsxText(node) && isWord(node.text)) found.push(node.text.trim())
    else if (ts.isStringLiteral(node) && ts.isJsxAttribute(node.parent)) {
      if (read.test(node.parent.name.getText()) && isWord(node.text)) found.push(node.text)
      return
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isSentence(node.text)) found.push(node.text)
    } else if (ts.isTemplateExpression(node)) {
      if (isSentence(`${node.head.text}x${node.templateSpans.map(({ literal }) => literal.text).join('x')}`))
        found.push(node.getText())
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
