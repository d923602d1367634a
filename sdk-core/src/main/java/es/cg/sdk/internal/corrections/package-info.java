/** Corrections of the contract at run time: what the file says, and how requests and answers follow it. */
@NullMarked
package es.cg.sdk.internal.corrections;

import org.jspecify.annotations.NullMarked;
