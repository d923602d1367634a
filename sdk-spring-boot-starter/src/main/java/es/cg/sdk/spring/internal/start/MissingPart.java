package es.cg.sdk.spring.internal.start;

import org.springframework.context.ApplicationContext;
import org.springframework.util.ClassUtils;

/**
 * What a property of the SDK needs in the application's database, and the application lacks.
 *
 * @param property the property that asks for it
 * @param type a type of the artifact
 * @param artifact group and artifact
 * @param task what the artifact does, after "which"
 * @param bean the type of a bean that would do in its place
 */
public record MissingPart(String property, String type, String artifact, String task, String bean) {
    /** Returns the exception that names what is missing: the artifact, or else a DataSource. */
    public StartException in(ApplicationContext context) {
        String instead = ", define a bean of type " + bean + ", or remove " + property + ".";
        if (!ClassUtils.isPresent(type, context.getClassLoader())) {
            return new StartException(
                    property + " is set, and the application has no " + artifact + ", which " + task + ".",
                    "Add the dependency " + artifact + instead);
        }
        return new StartException(
                property + " is set, and the application has no DataSource.",
                "Add spring-boot-starter-jdbc and set spring.datasource.url" + instead);
    }
}
