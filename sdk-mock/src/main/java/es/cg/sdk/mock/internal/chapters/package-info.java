/** What the operations do, a chapter of the contract at a time. */
@NullMarked
package es.cg.sdk.mock.internal.chapters;

import org.jspecify.annotations.NullMarked;
