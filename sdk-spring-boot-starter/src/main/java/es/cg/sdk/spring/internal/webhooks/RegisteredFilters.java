package es.cg.sdk.spring.internal.webhooks;

import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import java.util.stream.Collectors;

/** The filters of an application, for messages. */
final class RegisteredFilters {
    private RegisteredFilters() {}

    /** Returns name and class of each filter that is not Spring's own, in text. */
    static String of(ServletContext context) {
        String names = context.getFilterRegistrations().values().stream()
                .filter(each -> !String.valueOf(each.getClassName()).startsWith("org.springframework.boot."))
                .map(RegisteredFilters::named)
                .sorted()
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "none" : names;
    }

    private static String named(FilterRegistration filter) {
        return filter.getName() + " (" + filter.getClassName() + ")";
    }
}
