import type { Page } from 'playwright-core'

/** The words of at least three letters that a page says, each with the text around it; within a dialog where one is open. */
export async function wordsShown(page: Page): Promise<{ word: string; within: string }[]> {
  const texts = await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    const looked = dialogs.length > 0 ? dialogs : [document.body]
    const isRead = (element: Element | null) => !element?.closest('script, style, noscript, [translate="no"]')
    return [
      document.title,
      ...looked.flatMap((within) => {
        const found: string[] = []
        const walk = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
        while (walk.nextNode())
          if (isRead(walk.currentNode.parentElement)) found.push(walk.currentNode.nodeValue ?? '')
        for (const element of within.querySelectorAll('*'))
          for (const name of [
            'aria-label',
            'aria-valuetext',
            'aria-roledescription',
            'placeholder',
            'title',
            'alt',
          ])
            found.push(element.getAttribute(name) ?? '')
        return found
      }),
    ]
  })
  return texts.flatMap((within) =>
    [...within.replace(/\S+@\S+/g, '').matchAll(/[\p{L}\p{M}]{3,}/gu)].map(([word]) => ({
      word,
      within: within.trim().slice(0, 80),
    })),
  )
}
