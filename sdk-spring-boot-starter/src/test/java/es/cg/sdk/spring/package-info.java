/** The starter in applications that run. */
@NullMarked
package es.cg.sdk.spring;

import org.jspecify.annotations.NullMarked;
