/** Receives webhooks in a servlet container. */
@NullMarked
package es.cg.sdk.webhooks.servlet;

import org.jspecify.annotations.NullMarked;
