package es.cg.sdk.generator.match;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Pairs paths. A path of theirs is ours if it has the same method and form, and each segment is ours, or stands for it
 * in the table, or is the resource word of our permission, if that word has one resource alone. Permissions must agree
 * where both documents name them. Another method is never certain: PUT for PATCH would clear what was not sent.
 */
final class PathMatcher {
    private final Synonyms synonyms;
    private final List<ApiOperation> ours;
    private final List<ApiOperation> theirs;
    private final Map<String, Set<String>> resourcesOfWords = new HashMap<>();

    PathMatcher(Synonyms synonyms, List<ApiOperation> ours, List<ApiOperation> theirs) {
        this.synonyms = synonyms;
        this.ours = ours;
        this.theirs = theirs;
        for (ApiOperation each : ours) {
            if (!each.scope().isEmpty()) {
                resourcesOfWords
                        .computeIfAbsent(word(each), none -> new HashSet<>())
                        .add(each.segments().get(0));
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // The same operation is the same object.
    OperationMatch match(ApiOperation our) {
        List<ApiOperation> same = theirs.stream()
                .filter(each -> isTemplate(our, each) && agree(our, each) && isByTable(our, each))
                .toList();
        List<ApiOperation> fitting = !same.isEmpty()
                ? same
                : theirs.stream()
                        .filter(each -> isTemplate(our, each) && agree(our, each) && isByScope(our, each))
                        .toList();
        List<Candidate> candidates = new ArrayList<>();
        if (fitting.size() == 1) {
            ApiOperation their = fitting.get(0);
            boolean isShared = ours.stream()
                    .anyMatch(each -> each != our
                            && isTemplate(each, their)
                            && agree(each, their)
                            && (isByTable(each, their) || (same.isEmpty() && isByScope(each, their))));
            if (!isShared) {
                return new OperationMatch(our, their, false, List.of());
            }
            candidates.add(new Candidate(name(their), "it may be another operation of ours"));
        } else {
            fitting.forEach(each -> candidates.add(new Candidate(name(each), "more than one path fits")));
        }
        similar(our).stream()
                .filter(each -> !fitting.contains(each))
                .map(each -> new Candidate(name(each), our.method().equals(each.method()) ? "" : "another method"))
                .forEach(candidates::add);
        return new OperationMatch(
                our,
                null,
                false,
                candidates.stream().limit(FieldMatcher.MOST_CANDIDATES).toList());
    }

    static String name(ApiOperation operation) {
        return operation.method() + " " + operation.path();
    }

    private static boolean isTemplate(ApiOperation our, ApiOperation their) {
        return our.template().equals(their.template());
    }

    private static boolean agree(ApiOperation our, ApiOperation their) {
        return our.scope().isEmpty() || their.scope().isEmpty() || our.scope().equals(their.scope());
    }

    private static String word(ApiOperation our) {
        return our.scope().split(":", -1)[0];
    }

    private boolean isByTable(ApiOperation our, ApiOperation their) {
        return sameFrom(0, our, their);
    }

    private boolean isByScope(ApiOperation our, ApiOperation their) {
        Set<String> resources = resourcesOfWords.getOrDefault(word(our), Set.of());
        return resources.size() == 1
                && Synonyms.normal(word(our))
                        .equals(Synonyms.normal(their.segments().get(0)))
                && sameFrom(1, our, their);
    }

    private boolean sameFrom(int start, ApiOperation our, ApiOperation their) {
        List<String> ourSegments = our.segments();
        List<String> theirSegments = their.segments();
        for (int i = start; i < ourSegments.size(); i++) {
            boolean isParameter = ourSegments.get(i).startsWith("{");
            if (!isParameter && !synonyms.sameSegment(ourSegments.get(i), theirSegments.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns those with segments that mean the same, or whose permission is ours, the most similar first. */
    private List<ApiOperation> similar(ApiOperation our) {
        Map<ApiOperation, Integer> scores = new HashMap<>();
        for (ApiOperation their : theirs) {
            int score = !our.scope().isEmpty() && our.scope().equals(their.scope()) ? 2 : 0;
            for (String each : their.segments()) {
                boolean isOurs = our.segments().stream()
                        .anyMatch(segment -> !each.startsWith("{") && synonyms.sameSegment(segment, each));
                boolean isWord = Synonyms.normal(each).equals(Synonyms.normal(word(our)))
                        && !our.scope().isEmpty();
                score += isOurs || isWord ? 2 : 0;
            }
            if (score > 0 && our.isWrite() == their.isWrite()) {
                boolean sameForm = our.segments().size() == their.segments().size();
                scores.put(their, score + (isTemplate(our, their) ? 2 : 0) + (sameForm ? 1 : 0));
            }
        }
        return scores.keySet().stream()
                .sorted(Comparator.comparing((ApiOperation each) -> -scores.getOrDefault(each, 0))
                        .thenComparing(PathMatcher::name))
                .toList();
    }

    /** Returns our path with their segments: the parameters keep our names. */
    static String template(ApiOperation our, ApiOperation their) {
        List<String> ourNames =
                our.segments().stream().filter(each -> each.startsWith("{")).toList();
        StringBuilder path = new StringBuilder();
        int parameter = 0;
        for (String each : their.segments()) {
            boolean isParameter = each.startsWith("{") && parameter < ourNames.size();
            path.append('/').append(isParameter ? ourNames.get(parameter++) : each);
        }
        return path.toString();
    }
}
