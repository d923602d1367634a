/** Lets the webhook endpoint alone pass Spring Security. Not for users. */
@NullMarked
package es.cg.sdk.spring.internal.security;

import org.jspecify.annotations.NullMarked;
