/** Requests of the accounting firm for documents of a client. */
@NullMarked
package es.cg.sdk.documentrequests;

import org.jspecify.annotations.NullMarked;
